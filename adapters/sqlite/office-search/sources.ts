import type { FoundKind } from '#modules/office-search'

/** How things of one kind are read, in SQL. */
export interface SearchSource {
  /** The tables, with the conditions under which a thing can be found. */
  readonly from: string
  readonly where?: string
  /** The column of its id. */
  readonly id: string
  /** Its own table, whose ids `callout search rebuild` walks. */
  readonly table: string
  /** The column of the id there. */
  readonly key: string
  /** The text that it is found by. */
  readonly texts: readonly string[]
  readonly title: string
  readonly details: readonly string[]
  /** Another id that its address needs. */
  readonly of?: string
  readonly at?: string
}

const amountOf = (column: string) => `'£' || printf('%.2f', ${column} / 100.0)`
const personOf = { table: 'users', key: 'id' } as const
const roleWords = (column: string) =>
  `case ${column} when 'admin' then 'Administrator' when 'office' then 'Office' else 'Technician' end`

export const searchSources: Readonly<Record<FoundKind, SearchSource>> = {
  booking: {
    table: 'bookings',
    key: 'id',
    from: 'bookings b join services s on s.id = b.service_id',
    id: 'b.id',
    texts: [
      'b.reference',
      'b.contact_name',
      'b.contact_email',
      'b.customer_phone',
      'b.customer_address',
      'b.customer_postcode',
      'b.payer_name',
      'b.payer_email',
      'b.purchase_order',
    ],
    title: 'b.reference',
    details: ['b.contact_name', 's.name', 'b.customer_postcode', `replace(b.status, '_', ' ')`],
    at: 'coalesce(b.starts_at, b.created_at)',
  },
  customer: {
    ...personOf,
    from: 'users u left join business_details d on d.user_id = u.id',
    where: `u.erased_at is null and (u.role = 'customer' or exists (select 1 from bookings where customer_id = u.id))`,
    id: 'u.id',
    texts: [
      'u.full_name',
      'u.email',
      'u.guest_key',
      'u.phone',
      'u.postcode',
      'u.address',
      'd.company_name',
      'd.billing_name',
      'd.billing_email',
      'd.billing_postcode',
      'd.vat_number',
    ],
    title: 'u.full_name',
    details: ['d.company_name', 'u.email', 'u.phone', 'u.postcode'],
  },
  property: {
    table: 'properties',
    key: 'id',
    from: 'properties p join users u on u.id = p.user_id',
    where: 'p.archived_at is null',
    id: 'p.id',
    texts: ['p.name', 'p.address', 'p.postcode', 'p.occupier_name', 'p.occupier_phone', 'p.occupier_email'],
    title: 'p.name',
    details: ['p.address', 'p.postcode', 'u.full_name'],
    of: 'p.user_id',
  },
  technician: {
    table: 'technicians',
    key: 'id',
    from: 'technicians t join users u on u.id = t.user_id',
    where: 'u.erased_at is null',
    id: 't.id',
    texts: ['u.full_name', 'u.email', 'u.phone', 't.home_district'],
    title: 'u.full_name',
    details: ['u.phone', 't.home_district', `iif(t.is_active, null, 'left')`],
  },
  invoice: {
    table: 'invoices',
    key: 'id',
    from: 'invoices i left join bookings b on b.id = i.booking_id',
    id: 'i.id',
    texts: [
      'i.invoice_number',
      'i.customer_name',
      'i.customer_address',
      'i.customer_email',
      'i.purchase_order',
      'i.property',
      'b.reference',
      amountOf('i.total_amount_pence'),
    ],
    title: `coalesce(i.invoice_number, 'Draft')`,
    details: [
      'i.customer_name',
      amountOf('i.total_amount_pence'),
      `replace(i.document_type, '-', ' ')`,
      `replace(i.status, '_', ' ')`,
    ],
    at: 'coalesce(i.issued_at, i.created_at)',
  },
  payment: {
    table: 'payments',
    key: 'id',
    from: 'payments p join users u on u.id = p.user_id left join bookings b on b.id = p.booking_id',
    id: 'p.id',
    texts: [
      'p.reference',
      'p.provider_ref',
      'p.invoice_number',
      'p.card_last4',
      'b.reference',
      'u.full_name',
      'u.email',
      amountOf('p.amount_pence'),
    ],
    title: amountOf('p.amount_pence'),
    details: [
      'u.full_name',
      'coalesce(b.reference, p.invoice_number)',
      `replace(p.status, '_', ' ')`,
      `'card ' || p.card_last4`,
      'p.reference',
    ],
    at: 'coalesce(p.paid_at, p.created_at)',
  },
  quote: {
    table: 'quote_requests',
    key: 'id',
    from: 'quote_requests q',
    id: 'q.id',
    texts: ['q.reference', 'q.name', 'q.email', 'q.phone', 'q.address', 'q.postcode'],
    title: 'q.reference',
    details: ['q.name', 'q.postcode', `replace(q.stage, '_', ' ')`],
    at: 'q.created_at',
  },
  thread: {
    table: 'booking_threads',
    key: 'booking_id',
    from: 'booking_threads t join bookings b on b.id = t.booking_id',
    id: 't.booking_id',
    texts: [
      'b.reference',
      'b.contact_name',
      'b.contact_email',
      'b.customer_phone',
      'b.customer_address',
      'b.customer_postcode',
    ],
    title: 'b.contact_name',
    details: [`'Messages of ' || b.reference`, 'substr(t.last_text, 1, 80)'],
    at: 't.last_at',
  },
  chat: {
    table: 'conversations',
    key: 'id',
    from: 'conversations c',
    id: 'c.id',
    texts: ['c.phone'],
    title: 'c.phone',
    details: [`'Chat on the site'`, 'substr(c.last_text, 1, 80)'],
    at: 'c.last_at',
  },
  whatsapp: {
    table: 'whatsapp_numbers',
    key: 'phone',
    from: 'whatsapp_numbers w left join bookings b on b.id = w.booking_id',
    id: 'w.phone',
    texts: ['w.phone', 'w.name', 'b.reference'],
    title: 'coalesce(w.name, w.phone)',
    details: [`'WhatsApp'`, 'iif(w.name is null, null, w.phone)', 'b.reference'],
    at: 'w.last_inbound_at',
  },
  enquiry: {
    table: 'enquiries',
    key: 'id',
    from: 'enquiries e',
    id: 'e.id',
    texts: ['e.reference', 'e.name', 'e.email', 'e.phone', 'e.postcode', 'e.subject'],
    title: 'e.name',
    details: [`'Enquiry ' || e.reference`, 'coalesce(e.subject, e.kind)', `replace(e.state, '_', ' ')`],
    at: 'e.created_at',
  },
  advert: {
    table: 'adverts',
    key: 'id',
    from: `adverts a join users u on u.id = a.owner_id left join listings l on l.advert_id = a.id
      left join job_adverts j on j.advert_id = a.id`,
    id: 'a.id',
    texts: [
      'a.title',
      'a.slug',
      'l.business_name',
      'l.contact_email',
      'l.contact_phone',
      'l.service_area',
      'l.postcode',
      'j.company_name',
      'j.location',
      'j.postcode',
      'u.full_name',
      'u.email',
    ],
    title: 'a.title',
    details: [
      `iif(a.kind = 'job', 'Job', 'Listing')`,
      'coalesce(j.company_name, l.service_area)',
      `replace(a.state, '_', ' ')`,
    ],
    of: 'a.kind',
    at: 'a.created_at',
  },
  service: {
    table: 'services',
    key: 'id',
    from: 'services s join categories c on c.slug = s.category',
    id: 's.id',
    texts: ['s.name', 's.slug', 'c.label'],
    title: 's.name',
    details: ['c.label', amountOf('s.base_price_pence'), `iif(s.is_active, null, 'retired')`],
  },
  user: {
    ...personOf,
    from: 'users u',
    where: `u.erased_at is null and u.role in ('technician', 'office', 'admin')`,
    id: 'u.id',
    texts: ['u.full_name', 'u.email', 'u.phone'],
    title: 'u.full_name',
    details: [roleWords('u.role'), 'u.email', `iif(u.status = 'suspended', 'suspended', null)`],
  },
  old_job: {
    table: 'old_jobs',
    key: 'id',
    from: `old_jobs j join users u on u.id = j.user_id left join external_ids x on x.thing = j.id
      left join properties p on p.id = j.property_id`,
    where: 'u.erased_at is null',
    id: 'j.id',
    texts: [
      'x.external_id',
      'j.work',
      'j.technician',
      'j.address',
      'j.postcode',
      'u.full_name',
      'p.name',
      'p.postcode',
    ],
    title: 'j.work',
    details: ['x.external_id', 'u.full_name', 'coalesce(j.postcode, p.postcode)', amountOf('j.price_pence')],
    of: 'j.user_id',
    at: `j.done_on || 'T12:00:00.000Z'`,
  },
}
