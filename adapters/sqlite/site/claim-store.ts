import type { ClaimStore, ClaimSums } from '#modules/site'
import type { SqliteDatabase } from '../kit/database.ts'

/** The figures that triggers keep beside bookings and reviews, and the technicians of today. */
export function createSqliteClaimStore({ raw, memory }: SqliteDatabase): ClaimStore {
  const ratings = raw.prepare<[], [number, number]>('select stars, ratings from ratings_given order by stars').raw()
  const jobs = raw.prepare<[], [string, number]>('select outcode, jobs from jobs_done order by outcode').raw()
  const professionals = raw
    .prepare<[], number>(
      `select count(*) from technicians t join users u on u.id = t.user_id where t.is_active = 1 and u.status = 'active'`,
    )
    .pluck()
  const rows = memory
    .of('ratings_given', 'jobs_done', 'technicians', 'users')
    .one(() => ({ ratings: ratings.all(), jobs: jobs.all(), professionals: professionals.get() ?? 0 }))
  let kept: { readonly of: unknown; readonly text: string; readonly sums: ClaimSums } | null = null
  let version = 0

  function sums(): ClaimSums {
    const of = rows()
    if (kept?.of === of) return kept.sums
    const text = JSON.stringify(of)
    if (kept?.text !== text) {
      version += 1
      const { professionals: count } = of
      kept = { of, text, sums: { ratings: new Map(of.ratings), jobs: new Map(of.jobs), professionals: count } }
    }
    kept = { ...kept, of }
    return kept.sums
  }

  return {
    sums,
    version() {
      sums()
      return version
    },
  }
}
