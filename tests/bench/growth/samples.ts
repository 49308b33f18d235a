import Database from 'better-sqlite3'
import { bookableDays, today } from '../data/calendar.ts'
import { closedDays, databaseFile, serviceId } from '../data/datasets.ts'
import { customerPhone, heavyCustomer, technicianUser } from '../data/fill-business.ts'
import { sampleIds } from '../data/sample-rows.ts'

export interface Samples {
  /** The path with a value for each `{name}`. A path without a sample is a fault. */
  fill(path: string): string
  /** The value of a question that the path asks for. */
  query(path: string, name: string): string
  /** The address of a page, and a question: the one without which it is none, or one that means nothing. */
  page(path: string): { readonly place: string; readonly query: string }
}

type Values = Readonly<Record<string, string>>

/** Pages that are none without a question. */
const pageQueries: Readonly<Record<string, Values>> = {
  '/whatsapp-admin/number': { phone: customerPhone(0) },
  '/admin/site/seo/page': { path: '/services' },
  '/job-payment-success': { jobId: sampleIds.job },
  '/report-content': { subject: 'listing', id: sampleIds.listing },
  '/report-content/complaint': { subject: 'listing', id: sampleIds.listing },
  '/report-content/defamation': { subject: 'review', id: sampleIds.listingReview },
}

/** Pages that stand elsewhere than their folder. */
const places: Values = { '/legal': '/privacy', '/legal-versions': '/privacy/versions' }

/** Values for paths that match as a whole; the first that matches and has the name counts. */
type Rules = readonly (readonly [path: RegExp, values: Values])[]

export function samplesOf(data: string): Samples {
  const rules = rulesOf(data)
  function valueOf(path: string, name: string): string {
    const rule = rules.find(([pattern, values]) => name in values && pattern.test(path))
    if (!rule) throw new Error(`there is no sample of {${name}} in ${path}`)
    return rule[1][name] ?? ''
  }
  const fill = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(path, name)))
  return {
    fill,
    query: valueOf,
    // A page of strangers is kept in memory unless its address has a question.
    page: (path) => ({
      place: fill(places[path] ?? path),
      query: new URLSearchParams(pageQueries[path] ?? { walked: '1' }).toString(),
    }),
  }
}

function rulesOf(data: string): Rules {
  const db = new Database(databaseFile(data), { readonly: true })
  const one = (sql: string) => db.prepare<[], string>(`${sql} limit 1`).pluck().get() ?? 'none'
  const ofHeavy = `where customer_id = '${heavyCustomer}'`
  const booking = one(`select id from bookings ${ofHeavy}`)
  const visit = `vis_${booking.slice('bkg_'.length)}-1`
  const done = one(`select id from bookings ${ofHeavy} and status = 'completed'`)
  const payment = one(`select id from payments where booking_id = '${booking}' and status = 'succeeded'`)
  const property = one(`select id from properties where user_id = '${heavyCustomer}'`)
  const phone = one(`select phone from users where id = '${heavyCustomer}'`)
  const ids = {
    emergency: one('select id from emergency_services'),
    enquiry: one('select id from enquiries'),
    form: one('select id from form_templates'),
    message: one('select id from messages'),
    technician: one('select id from technicians'),
    trade: one('select slug from categories'),
    keyword: `kwd_${one('select number from keywords').toString().padStart(10, '0')}`,
    serviceSlug: one(`select slug from services where id = '${serviceId}'`),
  }
  db.close()
  const date = bookableDays(closedDays(data))[3]?.toString() ?? ''
  const month = { from: today().subtract({ days: 30 }).toString(), to: today().toString() }
  return [
    [/^\/admin\/customers\/\{id\}\/erase$/, { id: sampleIds.guest }],
    [/^(\/api)?\/admin\/customers\/\{id\}(\/.*)?$/, { id: heavyCustomer, property }],
    [/^\/api\/admin\/users\/\{id\}\/dossier$/, { id: technicianUser }],
    [/^(\/api)?\/admin\/users\/(view\/)?\{id\}(\/.*)?$/, { id: heavyCustomer }],
    [/^(\/api)?\/admin\/technicians\/\{id\}(\/.*)?$/, { id: ids.technician }],
    [/^(\/api)?(\/admin)?\/services\/\{id\}(\/.*)?$/, { id: serviceId, date }],
    [/^\/services\/\{slug\}$/, { slug: ids.serviceSlug }],
    [/^(\/api)?\/admin\/emergency-services\/\{id\}$/, { id: ids.emergency }],
    [/^\/api\/admin\/categories\/\{slug\}\/versions$/, { slug: ids.trade }],
    [/^\/admin\/catalogue\/trades\/\{slug\}$/, { slug: ids.trade }],
    [/^(\/api)?\/admin\/enquiries\/\{id\}(\/.*)?$/, { id: ids.enquiry }],
    [/^(\/api)?\/admin\/messages\/\{id\}$/, { id: ids.message }],
    [/^(\/api)?\/admin\/message-templates\/\{event\}\/\{part\}$/, { event: 'booking_confirmed', part: 'customer' }],
    [/^(\/api)?\/admin\/webhooks\/\{id\}(\/.*)?$/, { id: sampleIds.webhook }],
    [/^(\/api)?\/admin\/forms\/\{id\}$/, { id: ids.form }],
    [/^\/api\/admin\/settings\/\{key\}\/versions$/, { key: 'site' }],
    [/^\/api\/admin\/tasks\/\{id\}$/, { id: sampleIds.task }],
    [/^\/admin\/applications\/\{id\}$/, { id: sampleIds.application }],
    [/^\/admin\/bulk\/\{id\}$/, { id: sampleIds.bulk }],
    [/^\/admin\/imports\/\{id\}$/, { id: sampleIds.import }],
    [/^(\/api)?(\/admin)?\/care\/plans\/\{id\}$/, { id: sampleIds.plan }],
    [/^\/api\/admin\/conversations\/\{id\}$|^\/admin\/inbox\/\{id\}(\/quote)?$/, { id: sampleIds.conversation }],
    [/^(\/api\/quote-requests|\/admin\/quotes)\/\{id\}$/, { id: sampleIds.quoteRequest }],
    [/^\/admin\/connections\/\{name\}$/, { name: 'stripe' }],
    [/^\/admin\/areas\/\{code\}$/, { code: 'CR0' }],
    [/^\/area\/\{slug\}$/, { slug: 'croydon' }],
    [/^(\/api|\/admin)\/legal\/\{page\}(\/versions)?$/, { page: 'privacy' }],
    [/^(\/api)?\/admin\/(site\/)?content\/\{id\}$/, { id: 'home.hero-title' }],
    [/^\/api\/whatsapp\/bulk\/\{id\}$/, { id: sampleIds.whatsappBulk }],
    [/^(\/api\/whatsapp\/history|\/whatsapp-admin\/number)$/, { phone }],
    [/^\/api\/keywords\/jobs\/\{id\}$|^\/keywords\/jobs\/\{id\}$/, { id: sampleIds.keywordRun }],
    [/^\/keywords\/\{id\}$/, { id: ids.keyword }],
    [/^(\/api)?\/admin\/market\/reports\/\{id\}\/application$/, { id: sampleIds.case }],
    [/^\/admin\/market\/\{kind\}\/\{id\}$/, { kind: 'listing', id: sampleIds.listing }],
    [/^(\/api)?\/(my-)?listings\/\{id\}(\/.*)?$/, { id: sampleIds.listing }],
    [/^\/my-listings\/messages\/\{id\}$/, { id: sampleIds.listingMessage }],
    [/^\/my-reviews\/\{id\}$/, { id: sampleIds.listingReview }],
    [/^(\/find-experts|\/my-reviews\/new)\/\{slug\}$/, { slug: 'sample-plumbing' }],
    [/^\/jobs\/\{slug\}$/, { slug: 'sample-job' }],
    [/^(\/api)?\/(my-)?jobs\/\{id\}(\/.*)?$/, { id: sampleIds.job, application: sampleIds.jobApplication }],
    [/^\/invoices\/\{id\}\/edit$/, { id: sampleIds.invoice }],
    [/^(\/api)?\/invoices\/\{id\}(\/.*)?$/, { id: sampleIds.issued }],
    [/^(\/api\/payments|\/admin\/payments(\/adverts)?)\/\{id\}(\/refund)?$/, { id: payment }],
    [/^(\/api)?(\/profile)?\/properties\/\{id\}(\/.*)?$/, { id: property }],
    [/^\/api\/admin\/statements(\/\w+)?$/, { customer: heavyCustomer }],
    [/^\/api\/admin\/reports\/\{name\}$/, { name: 'takings', ...month }],
    [/^\/api\/(admin\/(analytics|vat-return|vat-return\/documents)|field\/time)$/, month],
    [/^\/api\/admin\/dispatch$/, { from: date }],
    [/^\/api\/field\/day$/, { date }],
    [/^\/api\/coverage$/, { postcode: 'CR0 1AB' }],
    [/^\/receipt\/\{id\}$/, { id: payment }],
    [/^\/variation\/\{key\}$/, { key: sampleIds.open }],
    [/^\/(dashboard\/jobs|fulfillment)\/\{id\}(\/complete)?$/, { id: sampleIds.open }],
    [/^\/(return|review|report|claim)\/\{id\}$|^\/api\/bookings\/\{id\}\/(report\.pdf|return-visit.*)$/, { id: done }],
    [/^\/admin\/bookings\/\{id\}\/(visit|paid|move|cancel|assign)$/, { id: sampleIds.open }],
    [/^(\/api|\/admin)?\/bookings\/\{id\}(\/.*)?$/, { id: booking, payment }],
    [/^\/api\/admin\/bookings\/\{id\}\/part-costs$/, { id: booking }],
    [/^\/api\/visits\/\{id\}(\/.*)?$/, { id: visit }],
    [/^\/(chat|fulfillment|pay|track|variation\/new|dashboard\/jobs)\/\{id\}(\/.*)?$/, { id: booking }],
    [/^\/(variation|device-access|cancel-contract)\/\{key\}$/, { key: booking }],
  ]
}
