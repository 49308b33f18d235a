import { addAdvert } from '../../support/adverts/adverts.ts'
import { addListing } from '../../support/builders/market/listings.ts'
import { addJob, applicationRow } from '../../support/builders/market/jobs.ts'
import type { Booking, BookingStatus } from '#modules/booking'
import { messageStates } from '#modules/messaging'
import type { PrivacyStore } from '#modules/privacy'
import type { RetentionName } from '#modules/retention'
import { instantText } from '#modules/shared'
import { aBooking, technicianId, tuesdayTen } from '../../support/builders/bookings.ts'
import { type Given, type TestPort, not } from '../../support/test-port.ts'

/** A database furnished with users, services and the technician Tom. */
export interface OpenedRetention extends AsyncDisposable {
  readonly store: PrivacyStore
  readonly addBooking: (booking: Booking) => Promise<void>
  readonly data: TestPort
}

/** One record of the data of a rule: `at` is the moment that its age counts from. */
export interface AgedRecord {
  readonly name: string
  readonly at: Temporal.Instant
  readonly state: string
}

/** The records of a rule, as a test makes them and finds those that are left. */
interface RecordsOfRule {
  /** Each state that a record may have while it can still be forgotten; `waiting` has no such moment yet. */
  readonly states: readonly string[]
  readonly add: (opened: OpenedRetention, record: AgedRecord) => Promise<void>
  /** The names of the records that are left as they were. */
  readonly left: (opened: OpenedRetention) => readonly string[]
  /** The files that go with a record. */
  readonly filesOf: (record: AgedRecord) => readonly string[]
}

const some = ['made']
const day = instantText(tuesdayTen)
const fileOf = (name: string) => `file-of-${name}`

/** A message to an expert, with its listing. */
function addExpertMessage(opened: OpenedRetention, name: string, at: Temporal.Instant): void {
  addUser(opened, `usr_${name}`)
  const advert = addAdvert(opened.data, name, `usr_${name}`)
  opened.data.insert('listing_messages', {
    id: `lms_${name}`,
    advert_id: advert,
    name,
    email: 'ada@example.org',
    email_key: 'ada@example.org',
    text: 'The tap drips.',
    network: '203.0.113.0/24',
    created_at: instantText(at),
  })
}

type Columns = (record: AgedRecord, at: string) => Readonly<Record<string, Given>>

const draftRow = {
  origin: 'manual',
  document_type: 'invoice',
  status: 'draft',
  customer_name: 'Somebody',
  customer_address: '1 High Street',
  customer_email: 'a@example.com',
  customer_vat_number: '',
  purchase_order: '',
  property: '',
  is_business: 0,
  cis_registered: 0,
  is_end_user: 0,
  customer_peppol_id: '',
  discount_pence: 0,
  prices_include_vat: 1,
  notes: '',
  terms_conditions: '',
  is_short: 0,
  subtotal_pence: 100,
  discount_amount_pence: 0,
  tax_amount_pence: 0,
  total_amount_pence: 100,
  reverse_tax_pence: 0,
  cis_deduction_pence: 0,
  created_by: 'system',
  created_at: day,
  updated_at: day,
  version: 1,
  search_text: 'Repair for Somebody',
}
const itemRow = {
  position: 1,
  description: 'Repair for Somebody',
  quantity: 100,
  unit_price_pence: 100,
  amount_pence: 100,
  item_type: 'service',
  vat: 'outside',
}

/** Records that are rows of one table, each under its own name. */
function rowsOf(table: string, key: string, columns: Columns, states: readonly string[] = some): RecordsOfRule {
  return {
    states,
    async add({ data }, record) {
      data.insert(table, { [key]: record.name, ...columns(record, instantText(record.at)) })
    },
    left: ({ data }) => data.texts(table, key),
    filesOf: () => [],
  }
}

export function addUser({ data }: OpenedRetention, id: string): void {
  const like = data.row('users', { id: 'usr_stranger' }) ?? {}
  data.insert('users', { ...like, id, email: `${id}@example.com`, email_key: `${id}@example.com` })
}

export function addApplication(
  { data }: OpenedRetention,
  application: { id: string; user: string; status: string; created: string; decided: string | null },
): void {
  const { id, user: user_id, status, created: created_at, decided: decided_at } = application
  data.insert('technician_applications', { id, user_id, status, created_at, decided_at })
}

export function addDocument({ data }: OpenedRetention, user: string, file: string): void {
  const kept = { kind: 'insurance', media_type: 'application/pdf', bytes: 1_000, created_at: day }
  data.insert('documents', { id: `doc-of-${user}`, user_id: user, file, ...kept })
}

const aDocument = { kind: 'identity', media_type: 'application/pdf', bytes: 1 }

const visitPhotoRow = (name: string, at: string) => ({
  booking_id: `bkg_${name}`,
  visit_number: 1,
  id: name,
  type: 'after',
  digest: '0'.repeat(64),
  file: `copy-of-${name}`,
  width: 1,
  height: 1,
  bytes: 1,
  original_file: `original-of-${name}`,
  original_type: 'image/jpeg',
  added_in: 1,
  created_at: at,
})

export const messageRow = (name: string, at: string, state: string) => ({
  id: name,
  key: name,
  event: 'booking_confirmed',
  cause: 'evt_1',
  channel: 'email',
  recipient: 'somebody@example.com',
  subject: 'About a visit',
  text: 'Words',
  attachments: '[]',
  not_before: at,
  state,
  claimed_at: state === 'sending' ? at : null,
  created_at: at,
  next_try_at: at,
  changed_at: at,
})

export const enquiryRow = (name: string, at: string) => ({
  id: name,
  reference: name,
  kind: 'contact',
  name: 'Jo',
  email: 'jo@example.com',
  email_key: 'jo@example.com',
  message: 'Hello',
  contact_method: 'email',
  state: 'open',
  created_at: at,
})

const quoteRow = (name: string, at: string) => ({
  reference: name,
  name: 'Jo',
  email: 'jo@example.com',
  email_key: 'jo@example.com',
  phone: '+447700900123',
  address: '1 High Street',
  postcode: 'CR0 1AB',
  description: 'A shed that leans to one side',
  stage: 'new',
  is_waiting: 1,
  version: 0,
  created_at: at,
})

export const chatRow = (name: string, at: string) => ({
  id: name,
  kind: 'visitor',
  phone: '+447700900123',
  token_hash: name,
  state: 'open',
  unread: 0,
  delivered_to: 0,
  read_to: 0,
  seen_to: 0,
  last_at: at,
  last_text: 'Hello',
  created_at: at,
})

const bookingOf = ({ name, at, state }: AgedRecord) =>
  aBooking({
    id: name,
    status: state as BookingStatus,
    cancelReason: state === 'cancelled' ? 'office' : null,
    technicianId: technicianId('tom'),
    createdAt: at,
  })

export const retentionRecords: Readonly<Record<RetentionName, RecordsOfRule>> = {
  enquiries: rowsOf('enquiries', 'id', ({ name }, at) => enquiryRow(name, at)),
  quotes: {
    states: some,
    async add({ data }, { name, at }) {
      const made = instantText(at)
      data.insert('quote_requests', { id: name, ...quoteRow(name, made) })
      data.insert('quote_entries', { request_id: name, at: made, kind: 'message', text: 'Hello' })
      data.insert('quote_files', {
        id: name,
        request_id: name,
        file: fileOf(name),
        media_type: 'image/jpeg',
        bytes: 1,
        created_at: made,
      })
      data.insert('quote_request_keys', { key: name, fingerprint: name, request_id: name, created_at: made })
      data.insert('quote_links', { token_hash: name, request_id: name, created_at: made, expires_at: made })
    },
    left: ({ data }) => data.texts('quote_requests', 'id'),
    filesOf: ({ name }) => [fileOf(name)],
  },
  job_applications: {
    // The states are those of the job: a live one ends with its paid days, or with its deadline.
    states: ['live', 'closed', 'rejected', 'suspended'],
    async add(opened, { name, at, state }) {
      const { data } = opened
      const made = instantText(at)
      addUser(opened, `usr_${name}`)
      addJob(data, {
        id: `job_${name}`,
        owner: `usr_${name}`,
        state,
        paidUntil: state === 'live' ? made : '2020-01-01T00:00:00.000Z',
        updatedAt: state === 'live' ? day : made,
      })
      data.insert('job_applications', applicationRow(name, `job_${name}`, { cv: fileOf(name), at: made }))
      const link = { token_hash: name, application_id: name, created_at: made, expires_at: made }
      data.insert('application_links', link)
    },
    left: ({ data }) => data.texts('job_applications', 'id'),
    filesOf: ({ name }) => [fileOf(name)],
  },
  listing_documents: {
    // The states are those of the listing: a live one ends with its paid days.
    states: ['live', 'paused', 'closed', 'rejected', 'suspended'],
    async add(opened, { name, at, state }) {
      const { data } = opened
      const made = instantText(at)
      addUser(opened, `usr_${name}`)
      const isRunning = state === 'live' || state === 'paused'
      const id = `lst_${name}`
      addListing(data, {
        id,
        owner: `usr_${name}`,
        name,
        state,
        paidUntil: isRunning ? made : '2020-01-01T00:00:00.000Z',
      })
      data.set('adverts', { id }, { updated_at: isRunning ? day : made })
      data.insert('listing_documents', { ...aDocument, id: name, advert_id: id, file: fileOf(name), created_at: made })
      data.insert('listing_checks', {
        advert_id: id,
        kind: 'identity',
        document_id: name,
        expires_on: '2020-01-01',
        checked_at: made,
      })
    },
    left: ({ data }) => data.texts('listing_documents', 'id'),
    filesOf: ({ name }) => [fileOf(name)],
  },
  market_cases: rowsOf('market_cases', 'id', ({ name }, at) => ({
    id: name,
    reference: `RP-${name}`,
    kind: 'report',
    subject_kind: 'listing',
    subject_id: 'lst_one',
    subject_title: 'A business',
    reason: 'fake',
    text: 'It is not real',
    name: '',
    email: 'ada@example.org',
    email_key: 'ada@example.org',
    state: 'closed',
    created_at: at,
    closed_at: at,
  })),
  expert_messages: {
    states: some,
    async add(opened, { name, at }) {
      const { data } = opened
      addExpertMessage(opened, name, at)
      data.insert('listing_message_answers', { message_id: `lms_${name}`, text: 'Yes', created_at: instantText(at) })
      const link = { token_hash: name, purpose: 'write', created_at: day, expires_at: day }
      data.insert('listing_review_links', { ...link, message_id: `lms_${name}` })
    },
    left: ({ data }) => data.texts('listing_messages', 'name'),
    filesOf: () => [],
  },
  expert_networks: {
    states: some,
    add: async (opened, { name, at }) => addExpertMessage(opened, name, at),
    left: ({ data }) => data.texts('listing_messages', 'name', { network: not('') }),
    filesOf: () => [],
  },
  chats: rowsOf('conversations', 'id', ({ name }, at) => chatRow(name, at)),
  gas_records: {
    states: some,
    // Two further checks were made: without them it stays, however old it is.
    async add({ data, addBooking }, { name, at }) {
      for (const [check, checked_on] of ['2020-01-01', '2020-12-01', '2021-12-01'].entries()) {
        const booking = aBooking({ id: `gas-${name}-${check}` })
        await addBooking(booking)
        const id = check === 0 ? `gsr_${name}` : `gsr_further-${check}-${name}`
        data.insert('gas_records', {
          id,
          booking_id: booking.id,
          visit_number: 1,
          version: 1,
          customer_id: booking.customerId,
          place: name,
          checked_on,
          content: '{}',
          digest: '0'.repeat(64),
          submitted_by: booking.customerId,
          at: check === 0 ? instantText(at) : '2098-01-01T00:00:00.000Z',
        })
        data.insert('gas_copies', { id: `gcp_${id}`, record_id: id, kind: 'tenant', name: '', due_on: checked_on })
      }
    },
    left: ({ data }) =>
      data
        .texts('gas_records', 'id')
        .filter((id) => !id.startsWith('gsr_further'))
        .map((id) => id.replace('gsr_', '')),
    filesOf: () => [],
  },
  threads: {
    states: some,
    async add({ data, addBooking }, { name, at }) {
      const booking = aBooking({ id: `thread-${name}` })
      await addBooking(booking)
      const of = { booking_id: booking.id }
      const moment = instantText(at)
      data.insert('booking_threads', { ...of, newest_seq: 1, last_at: moment, last_text: 'Hello' })
      data.insert('service_communications', {
        ...of,
        seq: 1,
        id: `com_${name}`,
        person: 'usr_asha',
        sender_id: 'usr_asha',
        sender_type: 'customer',
        sender_name: name,
        client_id: name,
        message_type: 'file',
        message_content: '',
        file_id: `fil_${name}`,
        file_name: 'a.pdf',
        file_media_type: 'application/pdf',
        file_bytes: 1,
        file_key: fileOf(name),
        created_at: moment,
      })
      data.insert('read_markers', {
        ...of,
        person: 'usr_asha',
        user_id: 'usr_asha',
        sender_type: 'customer',
        name: 'Asha',
        seq: 1,
        read_at: moment,
      })
    },
    left: ({ data }) => data.rows('service_communications', {}).map(({ sender_name: name }) => String(name)),
    filesOf: ({ name }) => [fileOf(name)],
  },
  calls: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      const initiator = { initiator_id: 'link', initiator_name: 'Asha Patel', initiator_side: 'customer' }
      const times = { started_at: instantText(at), ended_at: instantText(at), empty_since: instantText(at) }
      opened.data.insert('video_sessions', {
        id: name,
        booking_id: `bkg_${name}`,
        ...initiator,
        ...times,
        answered: 0,
        entries: 1,
      })
    },
    left: ({ data }) => data.texts('video_sessions', 'id'),
    filesOf: () => [],
  },
  drafts: rowsOf('booking_drafts', 'token_hash', (_, at) => ({ fields: '{}', updated_at: at })),
  guests: {
    states: some,
    async add({ data }, { name, at }) {
      const like = data.row('users', { id: 'usr_stranger' }) ?? {}
      const of = { role: 'guest', email: `${name}@example.com`, email_key: null, guest_key: `${name}@example.com` }
      data.insert('users', { ...like, id: name, ...of, updated_at: instantText(at) })
    },
    left: ({ data }) =>
      data.rows('users', { role: 'guest' }).flatMap(({ id, guest_key: key }) => (key === null ? [] : [String(id)])),
    filesOf: () => [],
  },
  photos: {
    ...rowsOf('photos', 'id', ({ name }, at) => ({
      file: fileOf(name),
      media_type: 'image/webp',
      width: 1,
      height: 1,
      bytes: 1,
      created_at: at,
    })),
    filesOf: ({ name }) => [fileOf(name)],
  },
  messages: rowsOf('messages', 'id', ({ name, state }, at) => messageRow(name, at, state), messageStates),
  whatsapp: rowsOf('whatsapp_inbound', 'id', ({ name }, at) => ({
    provider_id: name,
    phone: '+447700900123',
    type: 'text',
    text: 'Hello',
    at,
    received_at: at,
  })),
  sms: rowsOf('sms_inbound', 'id', ({ name }, at) => ({
    provider_id: name,
    phone: '+447700900123',
    text: 'Hello',
    at,
  })),
  device_access: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      opened.data.insert('smart_device_access', {
        id: name,
        booking_id: `bkg_${name}`,
        device_type: 'tablet',
        purpose: 'To pair the thermostat',
        status: 'requested',
        requested_by: 'usr_stranger',
        requested_at: instantText(at),
        access_expires_at: instantText(at),
      })
    },
    left: ({ data }) => data.texts('smart_device_access', 'id'),
    filesOf: () => [],
  },
  links: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      const row = { purpose: 'pay', booking_id: `bkg_${name}`, created_at: day, expires_at: instantText(at) }
      opened.data.insert('links', { token_hash: name, ...row })
    },
    left: ({ data }) => data.texts('links', 'token_hash'),
    filesOf: () => [],
  },
  departures: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      const times = { starts_at: day, at: instantText(at), arrives_at: day }
      opened.data.insert('departures', { booking_id: `bkg_${name}`, technician_id: 'tec_tom', ...times })
    },
    left: ({ data }) => data.texts('departures', 'booking_id').map((id) => id.replace('bkg_', '')),
    filesOf: () => [],
  },
  positions: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      const place = { technician_id: 'tec_tom', latitude: 51.37, longitude: -0.1, accuracy: 10 }
      const visit = { booking_id: `bkg_${name}`, visit_number: 1, moment: 'check_in' }
      opened.data.insert('visit_positions', { ...visit, ...place, at: instantText(at) })
    },
    left: ({ data }) => data.texts('visit_positions', 'booking_id').map((id) => id.replace('bkg_', '')),
    filesOf: () => [],
  },
  originals: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      opened.data.insert('visit_photos', visitPhotoRow(name, instantText(at)))
    },
    left: ({ data }) => data.texts('visit_photos', 'id', { original_file: not(null) }),
    filesOf: ({ name }) => [`original-of-${name}`],
  },
  assignments: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      const row = { technician_id: 'tec_tom', candidates: '[]', at: instantText(at) }
      opened.data.insert('assignment_decisions', { booking_id: `bkg_${name}`, ...row })
    },
    left: ({ data }) => data.texts('assignment_decisions', 'booking_id').map((id) => id.replace('bkg_', '')),
    filesOf: () => [],
  },
  field_actions: {
    states: some,
    async add(opened, { name, at }) {
      await opened.addBooking(aBooking({ id: name }))
      const visit = { booking_id: `bkg_${name}`, visit_number: 1, kind: 'arrived' }
      const answer = { fingerprint: 'one', status: 200, body: '{}', happened_at: null, at: instantText(at) }
      opened.data.insert('field_actions', { user_id: 'usr_tom', action_id: name, ...visit, ...answer })
    },
    left: ({ data }) => data.texts('field_actions', 'action_id'),
    filesOf: () => [],
  },
  absences: rowsOf('absences', 'id', (_, at) => ({
    technician_id: 'tec_tom',
    kind: 'sick',
    starts_at: instantText(Temporal.Instant.from('2000-01-01T00:00:00Z')),
    ends_at: at,
    whole_days: 1,
    state: 'agreed',
    note: 'Flu',
    asked_by: 'usr_tom',
    created_at: at,
  })),
  stop_links: rowsOf('stop_links', 'token_hash', ({ name }, at) => ({
    channel: 'email',
    address: `${name}@example.com`,
    created_at: at,
  })),
  addresses_gone: rowsOf('message_addresses_gone', 'recipient', (_, at) => ({
    channel: 'email',
    reason: 'bounced',
    since: at,
  })),
  security_log: rowsOf('security_log', 'request_id', (_, at) => ({
    at,
    kind: 'signed_in',
    address_key: 'a key',
    detail: '',
    count: 1,
  })),
  webhooks: {
    states: ['delivered', 'failed'],
    async add({ data }, { name, at, state }) {
      const webhook = { id: `whk_${name}`, name, url: 'https://hooks.example.com', types: '[]', state: 'on' }
      data.insert('webhooks', { ...webhook, sealed_secret: 'sealed', made_by: 'usr_asha', made_at: day })
      const row = { id: `whd_${name}`, webhook_id: webhook.id, event: name, type: 'invoice.paid', body: '{}' }
      data.insert('webhook_deliveries', { ...row, created_at: instantText(at), state })
      const delivery = Number(data.row('webhook_deliveries', { id: row.id })?.['number'])
      data.insert('webhook_tries', { delivery, number: 1, at: day, took_ms: 10, status: 500, answer: '' })
    },
    left: ({ data }) => data.texts('webhook_deliveries', 'event'),
    filesOf: () => [],
  },
  events: {
    states: ['done', 'waiting'],
    async add({ data }, { name, at, state }) {
      const done_at = state === 'done' ? instantText(at) : null
      data.insert('outbox', { kind: name, body: '{}', at: day, next_try_at: day, done_at })
    },
    left: ({ data }) => data.texts('outbox', 'kind'),
    filesOf: () => [],
  },
  applicants: {
    states: ['declined', 'approved', 'waiting'],
    async add(opened, { name, at, state }) {
      addUser(opened, name)
      const isWaiting = state === 'waiting'
      const [status, decided] = isWaiting ? ['pending', null] : [state, instantText(at)]
      addApplication(opened, { id: name, user: name, status, created: day, decided })
      addDocument(opened, name, fileOf(name))
    },
    left: ({ data }) => data.texts('documents', 'user_id'),
    filesOf: ({ name }) => [fileOf(name)],
  },
  exports: {
    states: ['asked', 'ready'],
    async add(opened, { name, at, state }) {
      addUser(opened, name)
      const row = { id: name, user_id: name, state, asked_at: instantText(at) }
      opened.data.insert('exports', { ...row, file: state === 'ready' ? fileOf(name) : null })
    },
    left: ({ data }) => data.rows('exports').flatMap(({ id, state }) => (state === 'over' ? [] : [String(id)])),
    filesOf: ({ name, state }) => (state === 'ready' ? [fileOf(name)] : []),
  },
  bookings: {
    states: ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'],
    add: ({ addBooking }, record) => addBooking(bookingOf(record)),
    left: ({ data }) =>
      data
        .rows('bookings')
        .flatMap(({ id, contact_name: name }) => (name === '' ? [] : [String(id).replace('bkg_', '')])),
    filesOf: () => [],
  },
  invoices: {
    states: ['made', 'waiting'],
    async add({ data }, record) {
      data.insert('invoices', { ...draftRow, id: record.name })
      data.insert('invoice_items', { ...itemRow, invoice_id: record.name })
      data.insert('invoice_timeline', {
        invoice_id: record.name,
        what: 'drafted',
        words: 'x',
        by_user: 'system',
        at: day,
      })
      if (record.state === 'waiting') return
      const number = data.count('invoices', { number: not(null) }) + 1
      const at = instantText(record.at)
      const issued = { status: 'issued', series: 'INV', number, invoice_number: record.name, issued_at: at }
      const facts = { invoice_date: at.slice(0, 10), tax_point: at.slice(0, 10), supplier_name: 'Callout', hash: 'x' }
      data.set('invoices', { id: record.name }, { ...issued, ...facts, issued_by: 'system' })
    },
    left: ({ data }) => {
      const named = data.texts('invoices', 'id', { customer_name: not('') })
      expectEmptied(data, named)
      return named
    },
    filesOf: () => [],
  },
}

/** A text that names somebody went with the name. */
function expectEmptied(data: TestPort, named: readonly string[]): void {
  const others = data.texts('invoices', 'id').filter((id) => !named.includes(id))
  for (const invoice_id of others) {
    const left = [
      data.row('invoices', { id: invoice_id }),
      ...data.rows('invoice_items', { invoice_id }),
      ...data.rows('invoice_timeline', { invoice_id }),
    ]
    if (/Somebody|High Street|example/.test(JSON.stringify(left))) throw new Error(`${invoice_id} names somebody`)
  }
}
