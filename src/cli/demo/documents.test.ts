import { mkdtempDisposableSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { printInvoicing, printSiteFacts } from '#modules/catalogue'
import { type BillingDocument, documentStatuses, documentTypes, kindOfDocument, leftOf } from '#modules/invoicing'
import { sumPence } from '#modules/shared'
import { type Modules, compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openAdapters } from '../../open-adapters.ts'
import { layTemplate } from '../../../tests/support/database.ts'
import { stoppedClock } from '../../../tests/support/doubles.ts'
import { seedWhenEmpty } from '../seed.ts'
import { aLine, aWish } from './document-wishes.ts'
import { addDemo, addDemoFiles, addDemoMarket, addDemoPapers, addDemoQueue, removeDemo } from './index.ts'

const now = Temporal.Instant.from('2026-11-26T10:30:00Z')

/** An installation whose owner has set nothing, with the demo business as it stands then. */
async function openBusiness(at = now) {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-demo-`)
  const config = readConfig({ DATA_DIR: folder.path, NODE_ENV: 'test' })
  layTemplate(config.databaseFile)
  const adapters = await openAdapters(config, createLog('silent'), stoppedClock(at))
  const modules = compose(adapters)
  const { database } = adapters
  await seedWhenEmpty(modules.catalogue, createLog('silent'))
  const { catalogue } = modules
  const said: string[] = []
  const all = <T>(sql: string) => database.raw.prepare<[], T>(sql).all()
  /** Settings as the owner sees them. */
  const facts = async () => ({
    site: printSiteFacts(await catalogue.site()),
    invoicing: printInvoicing(await catalogue.invoicing()),
  })
  return {
    modules,
    said,
    all,
    async add() {
      const rows = await addDemo(database, catalogue, at, () => {})
      if (!rows) return
      await addDemoMarket(database, rows, at, () => {})
      await addDemoFiles(config, rows, at)
      await addDemoQueue(config, rows, at)
      await addDemoPapers(config, rows, at, (line) => said.push(line))
    },
    /** The files of conversations on the disk. */
    files: () => readdirSync(join(folder.path, 'threads')),
    cvs: () => readdirSync(join(folder.path, 'cvs')).map((name) => readFileSync(join(folder.path, 'cvs', name))),
    facts,
    /** Without settings, which `facts` reads, their history, versions of days, which only ever grow, and days that wait to be summed. */
    dump: () =>
      all<{ name: string }>(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
         and name not in ('reserved_days', 'counted_days', 'settings', 'setting_versions', 'invoice_counts', 'invoice_due_days',
                          'report_days_pending')
         and name not like '%_search%' and name not glob 'job_words*' and name not glob 'listing_text*'
         and name not glob 'listing_pairs*' and name not glob 'job_boxes*' and name not glob 'listing_boxes*' order by name`,
      ).map(({ name }) => [
        name,
        all(`select * from ${name}`)
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    /** An invoice of the owner's own customer. */
    async issueReal() {
      const customer = { name: 'Real Person', address: '1 High Street', email: 'real@example.net' }
      const { site, invoicing } = await facts()
      const own = { business_address: site.business_address || 'Here', vat_number: site.vat_number || 'GB 123 4567 82' }
      await catalogue.setInvoicing({ ...site, ...own }, invoicing)
      const wish = aWish({ type: 'invoice', customer, lines: [aLine('Work', 1_000, { vat: 'outside' })] })
      const draft = await modules.billing.create(wish, 'system', null)
      if (!draft.ok) throw new Error(draft.refusal.kind)
      const issued = await modules.billing.issue(draft.value.id, 'system', null)
      if (!issued.ok) throw new Error(issued.refusal.kind)
      return issued.value.issued?.fullNumber
    },
    remove: () => removeDemo(database, catalogue, folder.path, at, (line) => said.push(line)),
    [Symbol.dispose]() {
      adapters[Symbol.dispose]()
      folder.remove()
    },
  }
}

const business = await openBusiness()
afterAll(() => business[Symbol.dispose]())
await business.add()

const days = (from: string, to: string) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })

function list(filter: Partial<Parameters<Modules['billing']['list']>[0]> = {}) {
  const all = { status: null, type: null, text: null, ofUser: null }
  return business.modules.billing.list({ ...all, ...filter }, 1_000, null)
}

describe('documents of the demo business', () => {
  it('are of every type, in every state', async () => {
    for (const type of documentTypes) expect([type, (await list({ type })).length > 0]).toEqual([type, true])
    for (const status of [...documentStatuses, 'overdue', 'expired'] as const)
      expect([status, (await list({ status })).length > 0]).toEqual([status, true])
  })

  it('are drafts with and without prices to come, issued, sent, paid and part paid', async () => {
    const invoices = [...(await list({ type: 'invoice' })), ...(await list({ type: 'tax-invoice' }))]
    const states = new Set(invoices.map(({ status }) => status))
    expect(states).toEqual(new Set(['draft', 'issued', 'sent', 'paid', 'void', 'credited', 'written_off']))
    const isPart = (one: BillingDocument) => one.settled > 0 && leftOf(one) > 0
    expect(invoices.filter(isPart).length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...invoices.map(({ content }) => content.lines.length))).toBe(60)
    expect(invoices.some(({ totals }) => totals.cisDeduction > 0)).toBe(true)
    expect(invoices.some(({ totals }) => totals.reverseTax > 0)).toBe(true)
    expect(invoices.some(({ content }) => content.earlier.length > 0)).toBe(true)
    expect(invoices.some(({ origin }) => origin === 'deposit')).toBe(true)
    expect(invoices.some(({ content }) => content.bookingId === null)).toBe(true)
  })

  it('come again by a plan, and charge interest once, while the setting of the owner stays', async () => {
    const { billing } = business.modules
    const plans = await billing.listRecurring(10, null)
    expect(plans.map(({ rule, sends, newest }) => [rule.unit, sends, newest !== null])).toEqual([
      ['year', false, true],
      ['month', true, true],
    ])
    const charged = (await list()).filter(({ origin }) => origin === 'interest')
    expect(charged).toHaveLength(1)
    expect(charged[0]?.content.lines.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Interest for late payment of INV-/),
      expect.stringMatching(/^Compensation for late payment of INV-/),
    ])
    expect((await business.facts()).invoicing.charges_interest).toBe(false)
  })

  it('are overdue by 1, 10, 40 and 100 days', async () => {
    const today = Temporal.PlainDate.from('2026-11-26')
    const late = (await list({ status: 'overdue' })).map(({ content }) => content.dueDate?.until(today).days)
    expect(late).toEqual(expect.arrayContaining([1, 10, 40, 100]))
  })

  it('have a number for each payment ahead of the work, and no draft for want of a fact', async () => {
    expect(await list({ status: 'draft' })).toSatisfy((drafts: readonly BillingDocument[]) =>
      drafts.every(({ origin }) => origin === 'manual' || origin === 'receipt'),
    )
    // All money of the ledger settles documents, a dispute that was won and days of adverts apart.
    const open = business.all(
      `select payment_id, sum(amount_pence) from ledger_entries l where kind in ('capture', 'refund')
         and payment_id not in (select id from payments where advert_id is not null) group by 1
       having sum(amount_pence) <> (select coalesce(sum(amount_pence), 0) from invoice_settlements s
         where s.payment_id = l.payment_id)`,
    )
    expect(open).toEqual([])
    expect(business.all('select 1 from ledger_entries where booking_id is null').length).toBeGreaterThan(5)
  })

  it('go on one by one in each series, with the dates in order', async () => {
    for (const { series, gaps, first } of await business.modules.billing.series())
      expect([series, first, gaps]).toEqual([series, 1, []])
    const dates = business.all<{ series: string; date: string }>(
      'select series, invoice_date as date from invoices where number is not null order by series, number',
    )
    for (const { date } of dates) expect(date <= '2026-11-26').toBe(true)
    const ofInvoices = dates.flatMap(({ series, date }) => (series === 'INV' ? date : []))
    expect(ofInvoices).toEqual(ofInvoices.toSorted())
  })

  it('wait for nobody: no event, no message', () => {
    expect(business.all('select kind from outbox')).toEqual([])
    expect(business.all(`select * from messages where event like 'document%'`)).toEqual([])
  })

  it('leave two completed jobs to be invoiced', async () => {
    const waiting = await business.modules.billing.toInvoice(10)
    expect(waiting).toHaveLength(2)
    for (const { amount } of waiting) expect(amount).toBe(4_800)
  })

  it('are added to a business without numbers alone', async () => {
    using other = await openBusiness()
    await other.issueReal()
    await other.add()
    expect(other.said).toEqual(['  It has no documents, because documents of this business have numbers already.'])
    expect(other.all('select 1 from invoices')).toHaveLength(1)
  })
})

describe('requests of the demo business', () => {
  it('are for quotes in each state of the work, one of them booked, and for plans', async () => {
    const { booking, enquiries, quoting } = business.modules
    const any = { states: null, assignedTo: null }
    const requests = await quoting.list({ ...any, text: null }, { before: null, limit: 20 })
    const states = requests.map((request) => quoting.stateOf(request))
    expect(states).toEqual(['new', 'needs_information', 'quoted', 'accepted'])
    const accepted = requests.at(-1)
    const booked = accepted?.paper && (await booking.bookedAtAgreed(accepted.paper.invoiceId))
    expect([booked?.status, booked?.estimatedCost]).toEqual(['confirmed', accepted?.paper?.total])
    const plans = await enquiries.list({ ...any, kind: 'plan' }, { before: null, limit: 20 })
    expect(plans.map(({ state }) => state)).toEqual(['open', 'answered'])
    for (const { message } of plans) expect(message).toContain('Professional, £990.00 a year.')
  })

  it('are without papers where the business has numbers already', async () => {
    using other = await openBusiness()
    await other.issueReal()
    await other.add()
    expect(other.all('select stage from quote_requests order by created_at')).toEqual([
      { stage: 'needs_information' },
      { stage: 'new' },
    ])
    expect(other.all("select 1 from enquiries where kind = 'plan'")).toHaveLength(2)
  })
})

describe('the plan of the demo documents', () => {
  it.each(['2027-01-01T00:00:30Z', '2027-03-28T01:30:00Z', '2028-02-29T23:59:00Z'])(
    'fits a start at %s, with a closed period and numbers in the order of days',
    async (at) => {
      using other = await openBusiness(Temporal.Instant.from(at))
      await other.add()
      expect((await other.modules.vat.vatPeriods()).some(({ lockedAt }) => lockedAt !== null)).toBe(true)
      const types = other.all(`select distinct document_type from invoices where status <> 'draft'`)
      expect(types).toHaveLength(documentTypes.length)
      const late = `select i.id from invoices i join vat_periods p on i.tax_point between p.from_day and p.to_day
        where i.issued_at > p.locked_at`
      expect(other.all(late)).toEqual([])
      const days = other
        .all<{ day: string }>(`select invoice_date as day from invoices where series = 'INV' order by number`)
        .map(({ day }) => day)
      expect(days).toEqual(days.toSorted())
      expect(other.all('select kind from outbox')).toEqual([])
    },
  )
})

describe('the VAT returns of the demo business', () => {
  const quarter = days('2026-07-01', '2026-09-30')

  it('are closed for two quarters that are over, and the present one is open', async () => {
    const periods = await business.modules.vat.vatPeriods()
    expect(periods.map(({ from, lockedAt }) => [from.toString(), lockedAt !== null])).toEqual([
      ['2026-10-01', false],
      ['2026-07-01', true],
      ['2026-04-01', true],
    ])
  })

  it('have boxes that are the sums of their documents', async () => {
    const { boxes, shares, lockedAt } = await business.modules.vat.vatReturn(quarter)
    expect(lockedAt).not.toBeNull()
    expect(shares.length).toBeGreaterThan(10)
    expect(boxes.box1).toBe(sumPence(shares.map(({ tax }) => tax)))
    const net = sumPence(shares.map((share) => share.net))
    expect(boxes.box6).toBe(net - (net % 100))
    // The same from the documents: charges less credits by their tax points, without those outside the scope.
    const counted = (await list()).filter(({ issued, status, content }) => {
      const isMoney = ['charge', 'credit'].includes(kindOfDocument(content.type))
      return isMoney && status !== 'void' && issued !== null && isWithin(issued.taxPoint, quarter)
    })
    const groups = counted.flatMap(({ totals }) => totals.groups).filter(({ vat }) => vat !== 'outside')
    expect(boxes.box1).toBe(sumPence(groups.map(({ tax }) => tax)))
    expect(net).toBe(sumPence(groups.map((group) => group.net)))
    expect(boxes).toMatchObject({ box4: 81_240, box5: boxes.box1 - 81_240, box7: 406_200, isReclaim: false })
  })

  it('have nothing late: each document was issued before its period was closed', async () => {
    const periods = await business.modules.vat.vatPeriods()
    for (const { issued } of await list()) {
      if (!issued) continue
      const period = periods.find((one) => isWithin(issued.taxPoint, one))
      if (!period?.lockedAt) continue
      expect(Temporal.Instant.compare(issued.at, period.lockedAt)).toBe(-1)
    }
  })
})

describe('conversations of the demo business', () => {
  it('have photos, a text, a place that is still shared, and access to a phone, granted and ended', () => {
    const files = `select file_name, sender_type from service_communications
      where file_id is not null order by created_at`
    expect(business.all(files)).toEqual([
      { file_name: 'now.jpg', sender_type: 'customer' },
      { file_name: 'where-it-drips.jpg', sender_type: 'customer' },
      { file_name: 'parking.txt', sender_type: 'customer' },
      { file_name: 'leak.jpg', sender_type: 'technician' },
    ])
    const places = business.all<{ location_expires_at: string }>(
      'select location_expires_at from service_communications where latitude is not null',
    )
    expect(places.map((one) => one.location_expires_at > now.toString())).toEqual([true])
    const accesses = 'select status, access_expires_at from smart_device_access order by status'
    expect(business.all(accesses)).toEqual([
      { status: 'approved', access_expires_at: expect.stringMatching(/^2026-11-27/) },
      { status: 'revoked', access_expires_at: expect.any(String) },
    ])
    const late = `select 1 from service_communications m join service_communications before
      on before.booking_id = m.booking_id and before.seq = m.seq - 1 where before.created_at > m.created_at
      union all select 1 from service_communications where created_at > '${now.toString()}'`
    expect(business.all(late)).toEqual([])
    const waiting = `select 1 from booking_threads
      where coalesce(customer_notified_of, technician_notified_of, office_notified_of) is not null`
    expect(business.all(waiting)).toEqual([])
  })
})

describe('the market of the demo business', () => {
  it('has applications in each state, with CVs that are PDFs', () => {
    const states = business.all<{ state: string; count: number }>(
      'select state, count(*) as count from job_applications group by state order by state',
    )
    expect(states).toEqual(['hired', 'new', 'rejected', 'seen', 'shortlisted'].map((state) => ({ state, count: 2 })))
    expect(business.cvs().map((file) => [file.subarray(0, 8).toString(), file.subarray(-6).toString()])).toEqual(
      Array.from({ length: 6 }, () => ['%PDF-1.4', '%%EOF\n']),
    )
  })

  it('has something of each kind in the queue, and no appeal where nobody could decide', async () => {
    expect(await business.modules.moderation.counts()).toMatchObject({
      held: 4,
      edit: 1,
      report: 3,
      complaint: 1,
      defamation: 1,
      appeal: 0,
    })
    expect(business.all('select 1 from market_cases where application_id is not null')).toHaveLength(1)
    expect(business.all('select 1 from outbox')).toEqual([])
  })
})

describe('the removal of the demo business', () => {
  it('leaves neither documents, payments, periods nor sample facts, and the numbers begin anew', async () => {
    using other = await openBusiness()
    const before = other.dump()
    const facts = await other.facts()
    await other.add()
    expect(await other.facts()).not.toEqual(facts)
    expect([other.files().length, other.cvs().length]).toEqual([7, 6])
    await other.remove()
    expect([other.files(), other.cvs()]).toEqual([[], []])
    expect(await other.facts()).toEqual(facts)
    expect(other.dump()).toEqual(before)
    await other.add()
    expect(other.said.at(-2)).toMatch(/^ {2}Its \d+ numbered documents/)
  })

  it('leaves the facts that the owner gave, and the number after a document of theirs', async () => {
    using other = await openBusiness()
    await other.add()
    const bank = { bank_name: 'Own', account_name: 'Own', account_number: '12345678', sort_code: '12-34-56' }
    const { site, invoicing } = await other.facts()
    await other.modules.catalogue.setInvoicing({ ...site, vat_number: 'GB123456782' }, { ...invoicing, ...bank })
    const number = await other.issueReal()
    await other.remove()
    expect(await other.facts()).toMatchObject({
      site: { vat_number: 'GB123456782', business_address: '' },
      invoicing: bank,
    })
    expect(other.all('select invoice_number from invoices')).toEqual([{ invoice_number: number }])
    const [series] = await other.modules.billing.series()
    expect(series?.next).toBe((series?.last ?? 0) + 1)
  })
})

function isWithin(
  day: Temporal.PlainDate,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): boolean {
  return Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, to) <= 0
}
