/**
 * A process of its own that carries an import or a generation on to its end, with the parts that the server has. It kills
 * itself at the batch, and before or after it is written, that `KILL_AT` names (`writing:2`).
 */
import { appendFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createKeywordFiles } from '#adapters/csv'
import { createSqliteKeywordRunStore, openSqlite } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { createKeywordRuns } from '#modules/keywords'
import { estimate, generatedRows, phraseTerms, services } from '../../support/keywords/rows.ts'
import { watched } from '../dying.ts'

const { DATABASE = '', FILES = '', FILE = '', MODEL = '' } = process.env

using database = openSqlite(DATABASE)
const store = watched(createSqliteKeywordRunStore(database), 'apply', 'writing', 'written')
const runs = createKeywordRuns({
  runs: watched(store, 'end', 'ending', 'ended'),
  files: watched(createKeywordFiles(FILES, systemClock), 'keep', 'keeping', 'kept'),
  sources: {
    services: async () => services,
    places: async () => [],
    generated: async () => generatedRows,
    suggester:
      MODEL === ''
        ? null
        : watched(
            {
              model: 'a-model',
              ask: async (service: string) => {
                appendFileSync(MODEL, `${service}\n`)
                const keyword = `suggested for ${service}`
                return [{ ...estimate(keyword), source: 'ai' as const, isAiGenerated: true, isSuggestion: true }]
              },
            },
            'ask',
            'asking',
            'asked',
          ),
    rowTerms: async () => phraseTerms,
  },
  rest: () => setImmediate(),
  clock: systemClock,
  ids: systemIds,
})
// The server begins a run by a request; afterwards its timed job carries on whatever was begun.
const everyone = { serviceId: null, location: null, ai: MODEL !== '', by: null }
if (FILE === 'generate') await runs.startGenerating(everyone)
else if (FILE !== '') await runs.startImport(FILE, null)
while ((await runs.step()) === 'more');
await runs.tidy()
console.log('all is done')
