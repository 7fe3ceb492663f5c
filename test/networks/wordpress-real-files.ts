/** The files that make an unpacked WordPress the site of a test. */

export const configOf = (socket: string, origin: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
// Application passwords without https.
define('WP_ENVIRONMENT_TYPE', 'local');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** Files as they are, all else by WordPress. */
export const router = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file(__DIR__ . $path)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
`;

/** Runs what the test sends, inside of the running site: to start PHP anew each time takes much longer. */
export const controlOf = (token: string) => `<?php
if (($_SERVER['HTTP_X_CONTROL'] ?? '') !== '${token}') {
  http_response_code(404);
  exit;
}
if (isset($_SERVER['HTTP_X_INSTALLING'])) define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
try {
  eval(file_get_contents('php://input'));
} catch (Throwable $error) {
  http_response_code(500);
  echo $error;
}
`;

export const install = `require ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_true');
wp_install('Marsh & Media', 'ada', 'ada@example.com', true, '', wp_generate_password());
update_option('permalink_structure', '');
wp_insert_user(['user_login' => 'otto', 'user_pass' => wp_generate_password(), 'user_email' => 'otto@example.com',
  'role' => 'author']);
wp_insert_term('Sailing', 'category', ['parent' => wp_insert_term('Sport & Sea', 'category')['term_id']]);
`;
