import { createOfficeSearchIndex, openSqlite } from '#adapters/sqlite'
import { type OfficeSearchModule, createOfficeSearch } from '#modules/office-search'
import { businessData, copyData, databaseFile, keptData } from '../data/datasets.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import type { Setting } from '../setting.ts'

/** The lines of each group, as the palette asks for them. */
const linesOfGroup = 5
const batch = 20
const mostGrowth = 3

/** The bookings of the business have these texts: see `fillBusiness`. */
const questions = [
  { name: 'three characters of a common name', text: 'smi' },
  { name: 'three characters of each booking', text: 'cb-' },
  { name: 'three characters of a district', text: 'cr0' },
  { name: 'three digits', text: '774' },
  { name: 'three characters of nothing', text: 'qqj' },
  { name: 'a whole reference', text: 'CB-0001ZK' },
  { name: 'the end of a reference', text: '01zk' },
  { name: 'a postcode', text: 'SE25 4B' },
  { name: 'a whole name', text: 'Asha Patel' },
  { name: 'a name and a district', text: 'okafor br3' },
  { name: 'an e-mail address', text: 'client71@example.org' },
  { name: 'two characters', text: 'sm' },
] as const

const isThree = (text: string) => text.length === 3

/** The search of the office over everything, as the business grows. */
export async function officeSearch({ rounds, quick }: Setting): Promise<Part> {
  const sizes = quick ? ([1_000, 10_000] as const) : ([10_000, 1_000_000] as const)
  const [small, large] = sizes
  using opened = new DisposableStack()
  const offices: { readonly search: OfficeSearchModule; readonly times: Map<string, number[]> }[] = []
  let things = 0
  for (const size of sizes) {
    const database = opened.use(openSqlite(databaseFile(await indexedData(size))))
    things = Number(database.raw.prepare('select count(*) from office_search_entries').pluck().get())
    offices.push({ search: createOfficeSearch({ index: createOfficeSearchIndex(database) }), times: new Map() })
  }
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const { name, text } of questions) {
      for (const { search, times } of offices) {
        const before = process.cpuUsage()
        for (let time = 0; time < batch; time += 1) {
          await search.search({ text, group: null, limit: linesOfGroup }, { role: 'admin' })
        }
        const { user, system } = process.cpuUsage(before)
        // The first round warms.
        if (round > 0) times.set(name, [...(times.get(name) ?? []), (user + system) / 1_000 / batch])
      }
    }
  }
  const costs = questions.map(({ name, text }) => {
    const [one = 0, other = 0] = offices.map(({ times }) => median(times.get(name) ?? [0]))
    return { name, text, one, other, growth: other / one }
  })
  return {
    title: 'Search of the office',
    about: `The search over everything as the owner asks it, ${linesOfGroup} lines of each group, in a business with ${whole(small)} and with ${whole(large)} bookings, as many payments and a tenth as many customers; the larger index has ${whole(things)} things. Nothing waits for the index. Longer texts have no target: one whose every trigram is common costs a pass over the lists of these. A text of two characters is compared with the 500 newest of each kind (decision 226). Times are those of the processor.`,
    columns: ['question', 'text', `CPU, ${whole(small)}`, `CPU, ${whole(large)}`, 'growth'],
    rows: costs.map(({ name, text, one, other, growth }) => [
      name,
      `\`${text}\``,
      ms(one),
      ms(other),
      growth.toFixed(2),
    ]),
    verdicts: [
      atMost(
        `growth of CPU from ${whole(small)} to ${whole(large)} bookings in the worst search of three characters`,
        Math.max(...costs.filter(({ text }) => isThree(text)).map(({ growth }) => growth)),
        mostGrowth,
      ),
    ],
  }
}

/** A business of so many bookings, each thing of which is in the index: made once a day. */
function indexedData(bookings: number): Promise<string> {
  return keptData(`office-search-${bookings}`, async (folder) => {
    copyData(await businessData(bookings), folder)
    console.error(`  indexing a business of ${bookings.toLocaleString('en-GB')} bookings (once a day)...`)
    using database = openSqlite(databaseFile(folder))
    const index = createOfficeSearchIndex(database)
    while ((await index.fill(1_000)) === 'more');
    database.raw.pragma('wal_checkpoint(truncate)')
  })
}
