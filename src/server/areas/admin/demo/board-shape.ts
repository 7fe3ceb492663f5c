/** The shape of the demo's board before it has cards. */

interface DemoColumn {
  name: string;
  color: string;
  is_default: boolean;
  is_done: boolean;
  card_limit: number | null;
}

/** From the left: the columns of every new board (spec, GET columns.php), two of them with a limit. */
export const demoColumns: readonly DemoColumn[] = [
  { name: 'To Do', color: '#64748b', is_default: true, is_done: false, card_limit: null },
  // Over its limit: a newsroom's busy week.
  { name: 'In Progress', color: '#3b82f6', is_default: false, is_done: false, card_limit: 18 },
  { name: 'Review', color: '#a855f7', is_default: false, is_done: false, card_limit: 20 },
  { name: 'Done', color: '#22c55e', is_default: false, is_done: true, card_limit: null },
];

/** The column in which work begins. */
export const columnOfWork = 'To Do';
export const columnOfDone = 'Done';

export const demoCategories: readonly { name: string; color: string; icon: string }[] = [
  { name: 'Breaking', color: '#dc2626', icon: 'zap' },
  { name: 'Cities', color: '#2563eb', icon: 'building-2' },
  { name: 'Climate', color: '#15803d', icon: 'leaf' },
  { name: 'Technology', color: '#7c3aed', icon: 'cpu' },
  { name: 'Science and Health', color: '#0e7490', icon: 'flask-conical' },
  { name: 'Money', color: '#a16207', icon: 'coins' },
  { name: 'Culture', color: '#be185d', icon: 'palette' },
  { name: 'Sports', color: '#c2410c', icon: 'trophy' },
  { name: 'Service', color: '#475569', icon: 'life-buoy' },
];

/** The team member who handles a post, by the news category of its subject. */
export const categoryOfNews: Readonly<Record<string, string>> = {
  Technology: 'Technology',
  'Artificial Intelligence': 'Technology',
  Science: 'Science and Health',
  Health: 'Science and Health',
  Climate: 'Climate',
  Business: 'Money',
  Politics: 'Cities',
  Cities: 'Cities',
  World: 'Cities',
  Sports: 'Sports',
};

/** The four of every new organization (spec, Card type). */
export const demoCardTypes: readonly string[] = ['Post', 'Note', 'Article', 'Video'];
