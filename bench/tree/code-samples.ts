import { createRandom, type Random } from '../lib/random.ts';
import { capital, fieldName, noun } from './words.ts';

export interface CodeSample {
  language: string;
  code: string;
}

const makers: ((random: Random) => CodeSample)[] = [
  (random) => ({
    language: 'shell',
    code: `curl https://api.example.com/v1/${noun(random)}s \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(record(random), null, 2)}'`,
  }),
  (random) => ({
    language: 'javascript',
    code: `import { Client } from 'example-client';

const client = new Client({ apiKey: process.env.API_KEY });

// Tries again when no response arrives in time.
const ${noun(random)} = await client.${noun(random)}s.create({
  ${fieldName(random)}: ${random.below(10_000)},
  ${fieldName(random)}: '${noun(random)}-${random.below(1000)}',
  ${fieldName(random)}: ${random.below(2) === 0},
});

if (${noun(random)}.status !== 'succeeded') {
  throw new Error(\`The ${noun(random)} ended as \${status}.\`);
}
console.log(${noun(random)}.id);`,
  }),
  (random) => ({ language: 'json', code: JSON.stringify(record(random), null, 2) }),
  (random) => ({
    language: 'ruby',
    code: `require 'example_client'

Example.api_key = ENV.fetch('API_KEY')

${noun(random)} = Example::${capital(noun(random))}.create(
  ${fieldName(random)}: ${random.below(10_000)},
  ${fieldName(random)}: '${noun(random)}'
)
puts ${noun(random)}.id unless ${noun(random)}.nil?`,
  }),
  (random) => ({
    language: 'typescript',
    code: `interface ${capital(noun(random))} {
  id: string;
  ${fieldName(random)}: number;
  ${fieldName(random)}?: 'pending' | 'succeeded' | 'failed';
}

export async function load(id: string): Promise<void> {
  const response = await fetch(\`/v1/${noun(random)}s/\${id}\`);
  if (!response.ok) throw new TypeError(response.statusText);
}`,
  }),
  (random) => ({
    language: 'html',
    code: `<form action="/${noun(random)}s" method="post">
  <label>${capital(noun(random))} <input name="${fieldName(random)}" required></label>
  <button type="submit">Save the ${noun(random)}</button>
</form>`,
  }),
];

/** Samples shared by many pages, like installation and authentication in real documentation. */
const shared = Array.from({ length: 24 }, (_, index) => make(createRandom(1_000_000 + index), index));

/** A code block; one in three also appears on other pages. */
export function codeSample(random: Random): CodeSample {
  return random.below(3) === 0 ? random.pick(shared) : make(random, random.below(makers.length));
}

function make(random: Random, kind: number): CodeSample {
  const maker = makers[kind % makers.length];
  if (maker === undefined) throw new Error('There is no maker of samples.');
  return maker(random);
}

function record(random: Random): Record<string, unknown> {
  return {
    id: `${noun(random)}_${random.below(1e9).toString(36)}`,
    [fieldName(random)]: random.below(10_000),
    [fieldName(random)]: noun(random),
    [fieldName(random)]: { [fieldName(random)]: random.below(2) === 0, [fieldName(random)]: null },
    [fieldName(random)]: [noun(random), noun(random)],
  };
}
