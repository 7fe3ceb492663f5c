import { commands } from './all.ts';
import { argument, oneOf, type Command } from './command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const completion: Command = {
  name: 'completion',
  usage: 'bash|zsh|fish',
  summary:
    'Print what a shell needs to complete the words of “copydesk”; docs/programs.md says where it goes',
  options: {},
  async run(call) {
    call.print(await completionOf(oneOf(argument(call, 0, 'The shell'), shells, 'The shell')));
  },
};

/** The script for a shell, with every command and option that there is. */
export async function completionOf(shell: (typeof shells)[number]): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  return shell === 'fish' ? fish(all) : bash(all, shell);
}

const optionsOf = ({ options }: Command) => Object.keys(options).map((name) => `--${name}`);

/** The words that may follow others: `cards` → `create move`. */
function followers(all: readonly Command[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { name } of all) {
    const words = name.split(' ');
    words.forEach((word, at) => {
      const before = words.slice(0, at).join(' ');
      const known = next.get(before) ?? [];
      if (!known.includes(word)) next.set(before, [...known, word]);
    });
  }
  return next;
}

/** One function for both: zsh reads bash’s completions. Names and options are plain words of ours. */
function bash(all: readonly Command[], shell: 'bash' | 'zsh'): string {
  const next = followers(all);
  const names = new Set([...next.keys(), ...all.map(({ name }) => name)]);
  const cases = [...names].map((name) => {
    const command = all.find((each) => each.name === name);
    const words = [...(next.get(name) ?? []), ...(command ? optionsOf(command) : [])];
    return `    "${name}") words="${words.join(' ')}" ;;`;
  });
  return [
    ...(shell === 'zsh' ? ['autoload -Uz bashcompinit && bashcompinit'] : []),
    '_copydesk() {',
    '  local words="" given="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
    '  local first="${COMP_WORDS[1]}" both="${COMP_WORDS[1]} ${COMP_WORDS[2]}"',
    '  [ "$COMP_CWORD" -eq 1 ] && given="" && first="" && both=""',
    '  case "$both" in',
    ...all.filter(({ name }) => name.includes(' ')).map(({ name }) => `    "${name}") given="${name}" ;;`),
    '    *) given="$first" ;;',
    '  esac',
    '  case "$given" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _copydesk copydesk',
  ].join('\n');
}

function fish(all: readonly Command[]): string {
  const next = followers(all);
  const words = [...next].flatMap(([before, following]) => {
    const condition = before === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${before}`;
    return `complete -c copydesk -f -n "${condition}" -a "${following.join(' ')}"`;
  });
  const options = all.flatMap((command) =>
    optionsOf(command).map((name) => {
      const [first = ''] = command.name.split(' ');
      return `complete -c copydesk -n "__fish_seen_subcommand_from ${first}" -l ${name.slice(2)}`;
    }),
  );
  return [...new Set([...words, ...options])].join('\n');
}
