import { describe, expect, it } from 'vitest'
import { districtCentre } from '#adapters/postcodes'
import { screenAdvert } from '#modules/adverts'
import { listingLimits } from '#modules/directory'
import { everyJob, excludingWordsIn, jobLimits, judgeJob } from '#modules/job-board'
import { createSqliteJobStore } from '../../../../adapters/sqlite/job-board/job-store.ts'
import { now, openDemo } from '../../../../tests/support/apps/demo-database.ts'
import { createDemoAdverts } from './adverts.ts'

/** The demo business with its listings and jobs. */
async function openMarket() {
  const demo = await openDemo()
  const adverts = createDemoAdverts({ seed: 1, now, users: demo.rows.users, districtOf: districtCentre })
  const add = async () => {
    await demo.store.add(demo.rows)
    await demo.store.addAdverts(adverts)
  }
  return { ...demo, adverts, add, [Symbol.dispose]: demo[Symbol.dispose] }
}

/** The shadow tables of indexes keep where they have grown, and what waits for the search is read by a job. */
const withoutIndexes = (dump: Awaited<ReturnType<typeof openMarket>>['dump']) =>
  dump().filter(([table]) => !/^(?:(?:job|listing)_(?:words|text|pairs|boxes)_|office_search)/.test(table))

describe('listings and jobs of the demo business', () => {
  it('are sixty and forty, of all trades, in more than fifteen districts, and no two share a name or words', async () => {
    using demo = await openMarket()
    const { listings, jobs } = demo.adverts
    expect([listings.length, jobs.length]).toEqual([60, 40])
    for (const of of [({ fields }) => fields.businessName, ({ textKey }) => textKey, ({ slug }) => slug] as ((
      one: (typeof listings)[number]['listing'],
    ) => string)[]) {
      expect(new Set(listings.map(({ listing }) => of(listing))).size).toBe(60)
    }
    expect(new Set(jobs.map(({ job }) => job.description)).size).toBe(40)
    expect(new Set(listings.flatMap(({ listing }) => listing.fields.categories)).size).toBe(14)
    expect(new Set(jobs.map(({ job }) => job.categoryId)).size).toBe(14)
    expect(new Set(jobs.map(({ job }) => job.jobType)).size).toBe(4)
    expect(new Set(listings.map(({ listing }) => listing.place?.district)).size).toBeGreaterThan(15)
    expect([...listings.map(({ listing }) => listing), ...jobs.map(({ job }) => job)].every(({ place }) => place)).toBe(
      true,
    )
  })

  it('pass the rules for those of everybody, and reach nobody', async () => {
    using demo = await openMarket()
    const facts = { sameWordsOf: null, accountSince: now.subtract({ hours: 999 }), madeLately: 0, now }
    for (const { listing, messages } of demo.adverts.listings) {
      const { fields } = listing
      expect(screenAdvert([fields.businessName, fields.businessDescription], facts)).toEqual({ kind: 'publish' })
      expect(fields.businessDescription.length).toBeLessThanOrEqual(listingLimits.businessDescription)
      expect([fields.contactEmail, fields.contactPhone].join(' ')).toMatch(
        /@example\.org \+44(?:2079460|7700900)\d{3}$/,
      )
      expect(messages.every(({ user }) => user.email.endsWith('@example.org'))).toBe(true)
      expect(messages.every(({ user }) => user.id !== listing.ownerId)).toBe(true)
    }
    for (const { job } of demo.adverts.jobs) {
      expect(screenAdvert([job.title, job.description, job.companyName], facts)).toEqual({ kind: 'publish' })
      expect(excludingWordsIn(job)).toEqual([])
      expect(judgeJob(job, now, job.deadline)).toEqual([])
      expect(job.description.length).toBeLessThanOrEqual(jobLimits.description)
    }
  })

  it('are found by visitors while their days last, rated by their reviews, and say nothing to anybody', async () => {
    using demo = await openMarket()
    await demo.add()
    const found = await createSqliteJobStore(demo.database).search(everyJob, 'newest', { cursor: null, limit: 50 }, now)
    expect(found.items.length).toBe(32)
    expect(found.items.filter(({ job }) => job.isUrgent)).toHaveLength(1)
    expect(
      demo.all<{ n: number }>("select count(*) as n from listing_index where paid_until > '2026-03-04T10:30'"),
    ).toEqual([{ n: 56 }])
    expect(demo.all('select advert_id from listings where rating_sum > 5 * total_reviews')).toEqual([])
    const [sums] = demo.all<{ rated: number; asked: number; answered: number; seen: number }>(
      `select (select count(*) from listings where total_reviews > 0) as rated, (select count(*) from listing_messages) as asked,
         (select count(*) from listing_message_answers) as answered, (select sum(views_count) from listings) as seen`,
    )
    expect(sums?.rated).toBeGreaterThan(30)
    expect(sums?.answered).toBeGreaterThan(100)
    expect(sums?.asked).toBeGreaterThan(sums?.answered ?? 0)
    expect(sums?.seen).toBeGreaterThan(1_000)
    expect(demo.all('select id from outbox')).toEqual([])
    expect(demo.all('select id from adverts where next_notice_at is not null')).toEqual([])
    expect(demo.all('select id from listing_messages where review_asked_at is null')).toEqual([])
    expect(demo.all('select id from listing_messages where email_confirmed_at is null')).toEqual([])
    const replied = demo.all('select rating from listing_reviews where reply is not null')
    expect(replied.length).toBeGreaterThan(10)
    expect(replied.length).toBeLessThan(demo.all('select id from listing_reviews').length)
    const later = now.toString()
    for (const table of ['listing_messages', 'listing_message_answers', 'listing_reviews', 'advert_periods'])
      expect([table, demo.all(`select created_at from ${table} where created_at > '${later}'`)]).toEqual([table, []])
  })

  it('are paid for at the test gateway, and go with the demo business', async () => {
    using demo = await openMarket()
    const before = withoutIndexes(demo.dump)
    await demo.add()
    const paid = demo.all<{ amount: number; demo: number }>(
      `select l.amount_pence as amount, l.demo from payments p join ledger_entries l on l.payment_id = p.id
       where p.advert_id is not null`,
    )
    expect(paid.length).toBe(demo.database.count('advert_periods'))
    expect(paid.length).toBeGreaterThan(98)
    expect(paid.filter((one) => one.amount !== 200 || one.demo !== 1)).toEqual([])
    expect(await demo.store.remove(now)).toMatchObject({ users: 46, stayed: [] })
    expect(withoutIndexes(demo.dump)).toEqual(before)
  })

  it('keep clear of the listing of somebody else who has the same name', async () => {
    using demo = await openMarket()
    const [first] = demo.adverts.listings
    const at = now.toString()
    demo.database.raw.exec(`
      insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
        values ('usr_real', 'real@example.net', 'real@example.net', 'x', 'Real Person', 'customer', 'active', '${at}', '${at}');
      insert into adverts (id, kind, owner_id, slug, title, state, created_at, updated_at)
        values ('lst_real', 'listing', 'usr_real', '${first?.listing.slug}', 'Real', 'awaiting_payment', '${at}', '${at}')`)
    await demo.add()
    expect(demo.all(`select slug from adverts where id = '${first?.listing.id}'`)).toEqual([
      { slug: `${first?.listing.slug}-sample` },
    ])
    await demo.store.remove(now)
    expect(demo.all('select id from adverts')).toEqual([{ id: 'lst_real' }])
  })
})
