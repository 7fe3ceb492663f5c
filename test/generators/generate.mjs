// Generates a TypeScript client and Python classes from an OpenAPI document: node generate.mjs openapi.json FOLDER
// The classes are those whose names begin like a third argument, by default all (which takes five seconds).
import { createClient } from '@hey-api/openapi-ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';

const [file, folder, beginning = ''] = process.argv.slice(2);

await createClient({
  input: file,
  output: { path: join(folder, 'typescript'), importFileExtension: '.ts' },
  logs: { level: 'silent' },
});

// As text: quicktype would import a package for times that Python's own library reads as well.
const { components } = JSON.parse(readFileSync(file, 'utf8'), (name, value) =>
  name === 'format' && String(value).startsWith('date') ? undefined : value,
);
const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
for (const [name, schema] of Object.entries(components.schemas))
  if (name.startsWith(beginning)) await input.addSource({ name, schema: JSON.stringify(schema) });
const inputData = new InputData();
inputData.addInput(input);
const { lines } = await quicktype({ inputData, lang: 'python', combineClasses: false });
writeFileSync(join(folder, 'copydesk_models.py'), lines.join('\n'));
