import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JobFilter, type JobSort, everyJob } from '#modules/job-board'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { aJob, jobId, jobNoon, showJob } from '../../../tests/support/job-board/jobs.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteJobStore } from './job-store.ts'

const names = ['first', 'second', 'third', 'fourth'] as const
const croydon = { latitude: 51.376, longitude: -0.098, miles: 10 }
const questions: readonly (readonly [JobFilter, JobSort])[] = [
  [everyJob, 'best'],
  [{ ...everyJob, categoryId: 'plumbing' }, 'newest'],
  [{ ...everyJob, place: croydon }, 'nearest'],
  [{ ...everyJob, terms: ['pipes'] }, 'best'],
]
const deed = fc.record({
  kind: fc.constantFrom('wait', 'go back', 'retitle', 'feature', 'pause', 'show', 'deadline', 'view'),
  name: fc.constantFrom(...names),
  hours: fc.constantFrom(1, 11, 13, 30, 700),
})

describe('jobs that are read from memory', () => {
  it('are those that a store without any memory reads, whatever is written and however the clock goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 25 }), async (deeds) => {
        using database = openDatabase()
        const ada = aUser({ id: 'ada' })
        await createSqliteAccountStore(database).add(anAccount(ada), [])
        const jobs = createSqliteJobStore(database)
        for (const name of names) {
          await jobs.add(aJob(name, ada.id))
          showJob(database.data, jobId(name), '2026-03-20T12:00:00.000Z')
        }
        let now = jobNoon
        for (const { kind, name, hours } of deeds) {
          const id = jobId(name)
          const set = (table: 'adverts' | 'job_adverts', row: Readonly<Record<string, string | number>>) =>
            database.data.set(table, table === 'adverts' ? { id } : { advert_id: id }, row)
          if (kind === 'wait') now = now.add({ hours })
          if (kind === 'go back') now = now.subtract({ hours })
          if (kind === 'retitle')
            set('job_adverts', { title: `Pipes for ${hours} houses`, salary_max_pence: 1_000 * hours })
          if (kind === 'feature') set('adverts', { is_featured: hours % 2 })
          if (kind === 'pause') set('adverts', { state: 'paused' })
          if (kind === 'show') showJob(database.data, id, now.add({ hours }).toString({ smallestUnit: 'millisecond' }))
          if (kind === 'deadline') set('adverts', { deadline: now.add({ hours }).toString().slice(0, 10) })
          if (kind === 'view') await jobs.countView(id)
          const fresh = createSqliteJobStore(database)
          for (const [filter, sort] of questions) {
            const page = { cursor: null, limit: 2 }
            expect(await jobs.search(filter, sort, page, now)).toEqual(await fresh.search(filter, sort, page, now))
          }
        }
      }),
      { numRuns: runs(40) },
    )
  })

  it('are the same objects until one changes: a view changes none', async () => {
    using database = openDatabase()
    const ada = aUser({ id: 'ada' })
    await createSqliteAccountStore(database).add(anAccount(ada), [])
    const jobs = createSqliteJobStore(database)
    for (const name of names) {
      await jobs.add(aJob(name, ada.id))
      showJob(database.data, jobId(name))
    }
    const read = async () =>
      (await jobs.search(everyJob, 'newest', { cursor: null, limit: 9 }, jobNoon)).items.map(({ job }) => job)
    const before = await read()
    await jobs.countView(jobId('first'))
    expect((await read()).every((job, n) => job === before[n])).toBe(true)
    database.data.set('job_adverts', { advert_id: jobId('first') }, { title: 'Pipes' })
    expect((await read()).map(({ title }) => title)).toContain('Pipes')
  })
})
