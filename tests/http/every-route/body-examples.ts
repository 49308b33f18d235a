import { defaultPlanSettings, printPlans } from '#modules/catalogue'
import { writtenTerms } from '#modules/terms'

/** A value that would be taken, by the name of the field; where one name means two things, by the route before it. */
const examples: Readonly<Record<string, unknown>> = {
  email: 'asha@example.com',
  owner: { full_name: 'Olive Owner', email: 'olive@example.com', password: 'a-long-enough-phrase-1' },
  category_id: 'plumbing',
  location: 'Croydon',
  device_type: 'smartphone',
  purpose: 'To pair the thermostat',
  from_path: '/no-page',
  to_path: '/about',
  client_id: '01900000-0000-7000-8000-000000000000',
  message_content: 'Please ring twice.',
  latitude: 51.3727,
  longitude: -0.0999,
  seq: 1,
  guest_id: 'usr_00000000',
  answers: { safe: 'yes' },
  caption: 'The new tap',
  action_id: '01900000-0000-7000-8000-000000000000',
  password: 'a-long-enough-phrase-1',
  full_name: 'Asha Patel',
  number: '123456',
  categories: 'Boilers, cookers',
  expires_on: '2099-01-01',
  token: '0'.repeat(32),
  name: 'Asha Patel',
  postcode: 'CR0 1AB',
  reason: 'It is not needed any more.',
  skills: ['plumbing'],
  version: 1,
  technician_id: 'tec_00000000',
  payment_ids: ['pay_00000000'],
  counted: 1_000,
  opens: '08:00',
  closes: '18:00',
  minimum_notice_minutes: 120,
  horizon_days: 60,
  urgent_from_open_day: 0,
  priority_from_open_day: 1,
  standard_from_open_day: 2,
  unpaid_minutes: 60,
  late_cancellation_fee_pence: 0,
  emergency_fee_pence: 0,
  decision: 'approve',
  business_name: 'Callout',
  hotline: '0800-247-847',
  hotline_confirmed: false,
  company_name: '',
  company_number: '',
  texts: { ...writtenTerms },
  checked: true,
  registered_office: '',
  business_address: '',
  contact_email: '',
  vat_registered: true,
  vat_number: '',
  complaints_address: '',
  insurers: '',
  date: '2030-01-02',
  service_id: 'svc_plumbing-repair',
  customer: { full_name: 'Cora Caller', phone: '020 7946 0958', postcode: 'CR0 1AB', address: '4 Surrey Street' },
  customer_address: '12 Park Lane, Croydon',
  customer_postcode: 'CR0 1AB',
  customer_phone: '020 7946 0958',
  problem_description: 'The kitchen tap drips.',
  scheduled_date: '2030-01-02T09:00:00',
  rating: 5,
  plan: 'basic',
  status: 'completed',
  auto: true,
  minutes: 30,
  availability: 'available',
  booking_id: 'bkg_00000000',
  payment_method_id: 'pm_card_visa',
  payment_id: 'pay_00000000',
  provider: 'test',
  method: 'cash',
  amount: 100,
  phone: '020 7946 0958',
  booking_reference: 'CB-234567',
  message: 'How much is a new tap?',
  text: 'From £75.',
  once: 'once-0001',
  to: '07700 900123',
  body: 'Hello',
  template: 'dispatch_notice',
  mediaUrl: 'pho_00000000',
  language: 'en_GB',
  state: 'approved',
  code: '123456',
  endpoint: 'https://updates.push.services.mozilla.com/a',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  response: { id: 'AAAA', response: { clientDataJSON: 'AAAA' } },
  current_password: 'a-long-enough-phrase-1',
  staff_second_factor: false,
  subject: 'It began',
  title: 'It began',
  short: 'It began.',
  channels: ['in_app'],
  from: '21:00',
  until: '08:00',
  segments_a_day: 200,
  files: 200,
  megabytes: 500,
  choices: [],
  home_district: 'CR0',
  km_per_hour: 0,
  leaves_home_minutes: 60,
  day_caps: [],
  hours: null,
  kind: 'holiday',
  from_date: '2099-05-04',
  until_date: '2099-05-05',
  handover_weekday: 1,
  handover_time: '09:00',
  technician_ids: [],
  first_id: null,
  second_id: null,
  report_hash: '0'.repeat(64),
}
const week = Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, null]))

const croydon = { code: 'CR0', names: ['Croydon'] }

/** The least body that an endpoint takes. */
const taxExample = {
  cis_registered: true,
  cis_rate: 20,
  peppol_id: '9932:GB999999973',
  end_user_words: 'We use the building ourselves.',
  end_user_on: '2026-03-01',
}

export function exampleBody(route: string, required: readonly string[]): Readonly<Record<string, unknown>> {
  if (route.endsWith('/video/:session/signals')) return { kind: 'candidate', data: { candidate: '' } }
  if (route.endsWith('/reviews/:id/decision')) return { decision: 'publish' }
  if (route.endsWith('/api/admin/vat-return') || route.endsWith('/vat-return/close')) {
    return { from: '2025-01-01', to: '2025-03-31' }
  }
  if (route === 'POST /api/invoices') {
    const items = [{ description: 'New tap', quantity: 1, unit_price: 20, item_type: 'parts' }]
    return { document_type: 'invoice', no_booking: true, customer: { name: 'Asha Patel' }, items }
  }
  if (route === 'POST /api/jobs') {
    const { category_id, location, postcode } = examples
    return { category_id, location, postcode, title: 'Plumber', description: 'Two weeks of work.' }
  }
  if (route === 'PUT /api/admin/plans') return printPlans(defaultPlanSettings)
  if (route === 'PUT /api/admin/adverts/settings') {
    const open = { listing_quarter_fee_pence: null, listing_featured_fee_pence: null }
    const ofJobs = { job_fee_pence: 200, job_quarter_fee_pence: null, job_featured_fee_pence: null }
    return { listing_fee_pence: 200, ...open, ...ofJobs, review_before_live: false }
  }
  if (route === 'PUT /api/admin/reminders') return { customer: 'bo@example.com', paused: true }
  if (route === 'PUT /api/invoices/:id/reminders') return { paused: true }
  if (route === 'POST /api/admin/statements/send') return { customer: 'bo@example.com' }
  if (route === 'PUT /api/admin/opening-hours') return week
  if (route === 'PUT /api/admin/offers') return { offers: 'all' }
  if (route.endsWith('/absences/:absence/status')) return { status: 'agreed' }
  if (route === 'POST /api/bookings/:id/visits') {
    return { technician_ids: ['tec_00000000'], scheduled_date: '2030-01-02T09:00:00' }
  }
  if (route === 'PUT /api/visits/:id/parts-to-order')
    return { version: 0, parts_to_order: [{ name: 'Pump', quantity: 1 }] }
  if (route === 'PUT /api/admin/bookings/:id/part-costs') return { version: '0', parts: [] }
  if (route === 'POST /api/payments/intents') return { booking_id: examples['booking_id'] }
  if (route === 'POST /api/bookings/:id/assign') return { auto: true }
  if (route === 'PATCH /api/admin/users/:id') return { status: 'suspended' }
  if (route === 'PUT /api/admin/providers/:name/keys') return { keys: { SMTP_URL: null } }
  if (route === 'POST /api/admin/settings/:key/restore') return { version: 0 }
  if (route === 'POST /api/admin/services') {
    const description = 'A water softener is fitted under the sink.'
    const details = { name: 'Water Softener', description, category: 'plumbing', required_skills: ['plumbing'] }
    return { ...details, duration_minutes: 60, base_price: 95 }
  }
  if (route === 'POST /api/admin/categories') {
    return { label: 'Gardening', description: 'Lawns, hedges and fences.', icon: 'leaf' }
  }
  if (route === 'PATCH /api/admin/categories/:slug') return { version: 1, label: 'Gardens' }
  if (route === 'POST /api/admin/categories/:slug/preview') return { label: 'Gardens' }
  if (route === 'POST /api/admin/categories/:slug/restore') return { version: 1, seen: 1 }
  if (route === 'PUT /api/admin/categories/order') return { slugs: ['plumbing'] }
  if (route === 'PUT /api/admin/categories/:slug/order') return { service_ids: ['svc_tap-repair'] }
  if (route === 'PATCH /api/admin/technicians/:id') return { availability: 'available' }
  if (route === 'POST /api/admin/technicians/:id/preview') return { skills: ['plumbing'] }
  if (route === 'POST /api/admin/technicians/:id/restore') return { version: 1, seen: 1 }
  if (route === 'POST /api/admin/services/:id/restore') return { version: 1, seen: 1 }
  if (route === 'POST /api/admin/settings/:key/preview') return { value: { km_per_hour: 30 } }
  if (route.startsWith('PUT /api/admin/districts')) return { version: 1, districts: [croydon] }
  if (route === 'POST /api/admin/districts/restore') return { version: 1, seen: 1 }
  if (route === 'POST /api/admin/districts/preview') return { districts: [croydon] }
  if (route.endsWith('/api/admin/pricing') || route.endsWith('/api/admin/pricing/preview')) {
    return {
      standard_percent: 100,
      priority_percent: 160,
      urgent_percent: 200,
      emergency_percent: 200,
      emergency_minutes: 60,
      urgent_days: 0,
      priority_days: 1,
      standard_days: 3,
      call_out_fee_pence: 4_500,
      emergency_fee_pence: 10_000,
    }
  }
  if (route === 'POST /api/me/filters') return { list: 'bookings', name: 'Pending', query: 'status=pending' }
  if (route === 'POST /api/admin/api-keys') return { name: 'Accounts', scopes: ['invoices:read'] }
  if (route === 'POST /api/admin/webhooks') {
    return { name: 'Accounts', url: 'https://hooks.callout-receiver.co.uk/callout', events: ['invoice.paid'] }
  }
  if (route === 'POST /api/admin/bulk') return { action: 'close', ids: ['enq_00000000'], dry_run: true }
  if (route === 'PATCH /api/admin/webhooks/:id') return { enabled: false }
  if (route === 'POST /api/admin/webhooks/:id/replay') return { since: '2026-03-01T00:00:00Z' }
  if (route === 'POST /api/admin/invitations') return { email: 'bo@example.com', user_type: 'office' }
  if (route === 'PUT /api/whatsapp/templates') {
    return { name: 'winter_offer', language: 'en_GB', body: 'Checks.', state: 'draft' }
  }
  if (route === 'POST /api/admin/late-entries/:entry/decision') return { decision: 'accepted' }
  if (route === 'POST /api/admin/messages/decide') return { ids: ['msg_00000000'], decision: 'mark_sent' }
  if (route === 'POST /api/admin/conversations/:id/assign') return { assigned_to: null }
  if (route === 'POST /api/bookings/:id/messages/assign') return { assigned_to: null }
  if (/^POST \/api\/admin\/(?:conversations|enquiries)\/:id\/quote$/.test(route)) {
    const { name, email, phone, postcode } = examples
    return {
      name,
      email,
      phone,
      postcode,
      address: '12 Park Lane, Croydon',
      description: 'Two metres of fence fell over.',
    }
  }
  if (route === 'POST /api/reports') {
    return {
      subject: 'listing',
      id: 'lst_00000000',
      reason: 'fake',
      text: 'There is no such business.',
      email: examples.email,
    }
  }
  if (/^POST \/api\/admin\/(?:listings|jobs)\/:id\/decision$/.test(route)) {
    return { decision: 'approve', reason: 'meets_rules', text: 'It names a real business.' }
  }
  if (route === 'PUT /api/admin/listings/:id/checks/:kind') {
    return { status: 'withdrawn', reason: 'The register does not know the number.' }
  }
  if (route === 'POST /api/admin/market/appeals/:number/answer') return { outcome: 'stands', text: 'We looked again.' }
  if (route === 'POST /api/admin/market/notices/:id/step') return { step: 'ask' }
  if (route === 'POST /api/admin/market/sanctions') {
    return {
      subject: 'listing',
      id: 'lst_00000000',
      kind: 'warning',
      cause: 'rules',
      text: 'Please keep to the rules.',
    }
  }
  if (route === 'PATCH /api/admin/enquiries/:id') return { state: 'closed' }
  if (route === 'POST /api/listings/:id/reviews' || route === 'PATCH /api/reviews/:id') {
    return { rating: 2, comment: 'The tap dripped again on the next day.', own_experience: true }
  }
  if (route === 'POST /api/reviews/:id/reply') return { text: 'Thank you. We came back and mended it.' }
  if (route === 'POST /api/admin/reviews/:id/confirm-job') return { note: 'The invoice of 3 November' }
  if (route === 'POST /api/listings/:id/click') return { kind: 'phone' }
  if (route === 'PUT /api/admin/quote-requests/:id/price') {
    const items = [{ description: 'New tap', quantity: 1, unit_price: 20 }]
    const { service_id, version } = examples
    return { items, service_id, version, duration_minutes: 60, payment_policy: 'full' }
  }
  if (route === 'POST /api/quote-requests/:id/accept') return { name: 'Asha Patel', terms_version: '1' }
  if (route === 'PATCH /api/applications/:id') return { state: 'shortlisted' }
  if (route === 'POST /api/keywords') return { keyword: 'boiler repair croydon' }
  if (route === 'PATCH /api/keywords/:id') return { version: 1, keyword: 'boiler repair purley' }
  if (route === 'POST /api/keywords/delete' || route === 'POST /api/keywords/restore') return { ids: ['kwd_00000000'] }
  if (route === 'POST /api/keywords/suggestions') return { ids: ['kwd_00000000'], decision: 'accept' }
  if (route === 'PATCH /api/listings/:id') return { version: 1, service_area: 'Croydon' }
  if (route === 'POST /api/listings') {
    return {
      business_name: 'Swift Plumbing',
      business_description: 'Family plumbers since 1998.',
      service_categories: ['plumbing'],
      contact_email: 'asha@example.com',
      contact_phone: '020 7946 0958',
      service_area: 'Croydon',
      postcode: 'CR0 1AB',
    }
  }
  if (route === 'PATCH /api/admin/quote-requests/:id') return { state: 'closed' }
  if (route === 'POST /api/properties/:id/appliances')
    return { kind: 'boiler', make: 'Worcester Bosch', place: 'Kitchen' }
  if (route === 'POST /api/care/plans' || route === 'POST /api/care/plans/preview') {
    return {
      customer_id: 'usr_00000000',
      property_id: 'prp_00000000',
      plan: 'basic',
      interval: 'monthly',
      price: 49,
      visits_a_year: 1,
      service_id: 'svc_00000000',
      start: '2030-01-02',
      first_visit: '2030-02-02',
    }
  }
  if (route === 'POST /api/care/plans/:id/visits/:number/book') return { scheduled_date: '2030-01-02T10:00:00' }
  if (route === 'POST /api/care/plans/:id/accept') return { terms: true, terms_version: 'plan-1/1' }
  if (route === 'POST /api/care/plans/:id/pause' || route === 'POST /api/care/plans/:id/resume') return { version: 1 }
  if (route === 'POST /api/care/plans/:id/send-again') return { version: 1 }
  if (route === 'POST /api/care/plans/:id/end') return { version: 1, reason: 'They moved away' }
  if (route === 'POST /api/gas-records/:id/copies') return { name: 'Tess Tenant', moves_in: '2026-05-01' }
  if (route === 'POST /api/gas-copies/:id/give') return { way: 'paper', name: 'Tess Tenant' }
  if (route === 'PUT /api/visits/:id/gas-record') return { version: 0, landlord: 'Ada', appliances: [] }
  if (route === 'POST /api/visits/:id/gas-record/submit') return { version: 1, signature: 'Tom Plumber' }
  if (route === 'POST /api/visits/:id/gas-record/correction') return { reason: 'The wrong place' }
  if (route === 'POST /api/properties/:id/dues') return { kind: 'gas_safety', done_on: '2026-02-02' }
  if (route === 'PATCH /api/properties/:id/appliances/:appliance') return { version: 1, place: 'Loft' }
  if (route.includes('/properties')) return { name: 'Flat 2', address: '12 Park Lane, Croydon', postcode: 'CR0 1AB' }
  if (route === 'POST /api/bookings') {
    const where = ['customer_address', 'customer_postcode', 'customer_phone']
    return Object.fromEntries([...required, ...where].map((field) => [field, examples[field]]))
  }
  if (route === 'POST /api/admin/customers/:id/account-link') return { purpose: 'sign_in' }
  if (route === 'PUT /api/admin/customers/:id/tax') return { version: 0, ...taxExample }
  if (route.startsWith('POST /api/guest/')) {
    return Object.fromEntries([...required, 'email'].map((field) => [field, examples[field]]))
  }
  if (route === 'PUT /api/visits/:id/signature') {
    return { action_id: examples['action_id'], absent_reason: 'refused' }
  }
  if (route === 'POST /api/admin/forms') {
    const questions = [{ kind: 'yes_no', label: 'Is it safe?' }]
    return { title: 'Ladders', required: 'optional', categories: ['plumbing'], questions }
  }
  if (route === 'PUT /api/technicians/me/positions') return { agreed: true }
  if (route === 'PUT /api/visits/:id/position-sharing') return { agreed: false }
  if (route === 'POST /api/visits/:id/position') {
    return { location: { latitude: 51.3727, longitude: -0.0999, accuracy: 12 } }
  }
  if (route === 'PATCH /api/me') return { full_name: 'Asha Patel' }
  return Object.fromEntries(required.map((field) => [field, examples[field]]))
}
