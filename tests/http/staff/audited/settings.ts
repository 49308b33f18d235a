import sharp from 'sharp'
import { defaultPlanSettings, printPlans } from '#modules/catalogue'
import { writtenTerms } from '#modules/terms'
import { service } from './bookings-made.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const someTexts = { subject: 'It began', text: 'Work on {reference} began.', title: 'It began', short: '{reference}' }

const planFields = Object.fromEntries([
  ['popular', 'basic'],
  ...['basic', 'professional', 'enterprise'].flatMap((id) => [
    [`${id}.name`, id],
    [`${id}.monthly`, '10'],
    [`${id}.yearly`, '100'],
    [`${id}.features`, 'A check each year'],
    [`${id}.active`, 'yes'],
  ]),
  ...['standard', 'priority', 'premium'].flatMap((id) => [
    [`${id}.name`, id],
    [`${id}.minutes`, '60'],
    [`${id}.price`, '150.00'],
  ]),
])

const someForm = 'frm_gas-completion'

/** The fields of a form with one question. */
const aForm = {
  title: 'Steps',
  required: 'optional',
  'category.plumbing': 'yes',
  'questions.0.id': 'safe',
  'questions.0.label': 'Is it safe?',
}

const openAllWeek = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6', '7'].flatMap((day) => [
    [`${day}.open`, 'yes'],
    [`${day}.opens`, '08:00'],
    [`${day}.closes`, '18:00'],
  ]),
)

async function areasVersion(desk: Desk): Promise<string> {
  const { version }: { version: number } = await (await desk.json('GET', '/api/admin/districts')).json()
  return String(version)
}

/** Somebody on the waiting list of KT4. */
function waits({ whole }: Desk, name: string): void {
  whole.data.insert('enquiries', {
    id: `enq_${name}-waits`,
    reference: `EN-${name}`,
    kind: 'coverage',
    subject: null,
    name,
    email: `${name}@example.org`,
    email_key: `${name}@example.org`,
    postcode: 'KT4 8AA',
    message: '',
    contact_method: 'email',
    state: 'open',
    created_at: whole.clock.now().toString(),
  })
}

const newService = {
  name: 'Cistern Fitting',
  description: 'A new cistern is fitted, filled and tested for leaks.',
  category: 'plumbing',
  base_price: 120,
  duration_minutes: 90,
  required_skills: ['plumbing'],
} as const

/** Writes of settings, prices, opening hours and message templates. */
export const settingWrites: AuditedWrites = {
  'PATCH /api/admin/services/:id': async (desk) => {
    const { id, version } = await service(desk)
    return desk.json('PATCH', `/api/admin/services/${id}`, { version, base_price: 91.5 })
  },
  'POST /admin/services/:id': async (desk) => {
    const { id, version } = await service(desk)
    const fields = { version: String(version), base_price: '93.50', payment_policy: 'full' }
    return desk.form(`/admin/services/${id}`, fields)
  },
  'POST /api/admin/services': (desk) => desk.json('POST', '/api/admin/services', newService),
  'POST /admin/catalogue/new': (desk) => {
    const fields = { base_price: '85.00', payment_policy: 'full', skill_plumbing: 'yes', duration_minutes: '60' }
    const { description, category } = newService
    return desk.form('/admin/catalogue/new', { ...fields, name: 'Cistern Repair', description, category })
  },
  'POST /admin/services/:id/details': async (desk) => {
    const { id, version } = await service(desk)
    const { description, category } = newService
    const fields = { name: 'Basin and Tap Work', description, category, duration_minutes: '60', skill_plumbing: 'yes' }
    return desk.form(`/admin/services/${id}/details`, { ...fields, version: String(version) })
  },
  'PUT /api/admin/categories/:slug/order': (desk) => {
    const ids = desk.whole.data.pick('services', ['id'], { category: 'carpentry' }).map((row) => row['id'])
    return desk.json('PUT', '/api/admin/categories/carpentry/order', { service_ids: ids.toReversed() })
  },
  'POST /admin/services/:id/move': async (desk) => {
    const { id } = await service(desk)
    return desk.form(`/admin/services/${id}/move`, { to: 'down' })
  },
  'POST /admin/services/:id/retire': async (desk) => {
    const { id, version } = await service(desk)
    return desk.form(`/admin/services/${id}/retire`, { version: String(version) })
  },
  'POST /admin/services/:id/offer': async (desk) => {
    const { id, version } = await service(desk)
    return desk.form(`/admin/services/${id}/offer`, { version: String(version) })
  },
  'POST /api/admin/services/:id/restore': async (desk) => {
    const { id, version } = await service(desk)
    return desk.json('POST', `/api/admin/services/${id}/restore`, { version: 1, seen: version })
  },
  'POST /admin/services/:id/restore': async (desk) => {
    const { id, version } = await service(desk)
    return desk.form(`/admin/services/${id}/restore`, { restore: String(version - 1), version: String(version) })
  },
  'POST /admin/services/:id/page': async (desk) => {
    const { id, version } = await service(desk)
    return desk.form(`/admin/services/${id}/page`, { version: String(version), slug: 'taps', included: 'A washer' })
  },
  'PUT /api/admin/districts': async (desk) => {
    const answer = await desk.json('GET', '/api/admin/districts')
    const { version, districts }: { version: number; districts: readonly { code: string; names: string[] }[] } =
      await answer.json()
    const written = districts.map(({ code, names }) => ({ code, names }))
    return desk.json('PUT', '/api/admin/districts', { version, districts: written })
  },
  'POST /admin/areas/:code': async (desk) =>
    desk.form('/admin/areas/KT4', { version: await areasVersion(desk), names: 'Worcester Park' }),
  'POST /api/admin/districts/restore': async (desk) => {
    const seen = Number(await areasVersion(desk))
    return desk.json('POST', '/api/admin/districts/restore', { version: seen - 1, seen })
  },
  'POST /admin/areas/restore': async (desk) => {
    const seen = Number(await areasVersion(desk))
    return desk.form('/admin/areas/restore', { version: String(seen), restore: String(seen - 1) })
  },
  'POST /api/admin/districts/:code/tell': async (desk) => {
    waits(desk, 'first')
    return desk.json('POST', '/api/admin/districts/KT4/tell', {})
  },
  'POST /admin/areas/:code/tell': async (desk) => {
    waits(desk, 'second')
    return desk.form('/admin/areas/KT4/tell', {})
  },
  'POST /admin/areas/:code/remove': async (desk) =>
    desk.form('/admin/areas/KT4/remove', { version: await areasVersion(desk) }),
  'PATCH /api/admin/emergency-services/:id': json('PATCH', '/api/admin/emergency-services/ems_plumbing', {
    version: 1,
    color: 'red',
  }),
  'POST /admin/emergency-services/:id': form('/admin/emergency-services/ems_kitchen', {
    version: '1',
    service_id: '',
    service_name: 'Kitchen floods',
    service_type: 'kitchen',
    description: 'Water in the kitchen.',
    features: 'One\nTwo\nThree',
    color: 'blue',
    icon: 'Droplet',
    is_active: 'yes',
    display_order: '5',
  }),
  'POST /admin/emergency-services/:id/move': form('/admin/emergency-services/ems_security/move', { to: 'up' }),
  'POST /admin/emergency-services/:id/picture': async (desk) => {
    const { default: sharp } = await import('sharp')
    const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a504c' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('photo', new File([new Uint8Array(png)], 'leak.png'))
    return desk.upload('/admin/emergency-services/ems_plumbing/picture', body)
  },
  'POST /admin/emergency-services/:id/picture/remove': form('/admin/emergency-services/ems_plumbing/picture/remove'),
  'PUT /api/admin/plans': json('PUT', '/api/admin/plans', printPlans(defaultPlanSettings)),
  'POST /admin/plans': form('/admin/plans', { ...planFields, version: '1' }),
  'PUT /api/admin/adverts/settings': json('PUT', '/api/admin/adverts/settings', {
    listing_fee_pence: 300,
    listing_quarter_fee_pence: null,
    listing_featured_fee_pence: null,
    job_fee_pence: 200,
    job_quarter_fee_pence: 500,
    job_featured_fee_pence: null,
    review_before_live: true,
  }),
  'POST /admin/market/categories': form('/admin/market/categories', { name: 'Insulation', sort_order: '15' }),
  'POST /admin/market/categories/:id': form('/admin/market/categories/plumbing', {
    name: 'Plumbing and drains',
    sort_order: '1',
    is_active: 'yes',
  }),
  'POST /admin/plans/adverts': form('/admin/plans/adverts', { listing_fee_pence: '2.50', job_fee_pence: '2.00' }),
  'POST /whatsapp-admin/number': form('/whatsapp-admin/number', { whatsapp_number: '07700 900123' }),
  'PUT /api/admin/security': json('PUT', '/api/admin/security', { staff_second_factor: false }),
  'POST /admin/security': form('/admin/security'),
  'PUT /api/admin/message-templates/:event/:part': json(
    'PUT',
    '/api/admin/message-templates/booking_started/customer',
    { ...someTexts, channels: ['in_app'], version: 0 },
  ),
  'DELETE /api/admin/message-templates/:event/:part': json(
    'DELETE',
    '/api/admin/message-templates/booking_started/customer',
  ),
  'POST /admin/message-templates/:event/:part': form('/admin/message-templates/booking_started/customer', {
    ...someTexts,
    'channel.in_app': 'yes',
    version: '0',
  }),
  'POST /admin/message-templates/:event/:part/reset': form('/admin/message-templates/booking_started/customer/reset'),
  'PUT /api/admin/quiet-hours': json('PUT', '/api/admin/quiet-hours', { from: '22:00', until: '07:30' }),
  'POST /admin/message-templates/quiet-hours': form('/admin/message-templates/quiet-hours', {
    from: '21:00',
    until: '08:00',
  }),
  'PUT /api/admin/sms-cap': json('PUT', '/api/admin/sms-cap', { segments_a_day: 150 }),
  'POST /admin/message-templates/sms-cap': form('/admin/message-templates/sms-cap', { segments_a_day: '250' }),
  'PUT /api/admin/thread-files': json('PUT', '/api/admin/thread-files', { files: 100, megabytes: 250 }),
  'POST /admin/message-templates/thread-files': form('/admin/message-templates/thread-files', {
    files: '50',
    megabytes: '100',
  }),
  'PUT /api/admin/opening-hours': json(
    'PUT',
    '/api/admin/opening-hours',
    Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, day < 6 ? { opens: '08:00', closes: '18:00' } : null])),
  ),
  'POST /admin/hours': form('/admin/hours', openAllWeek),
  'PUT /api/admin/booking-rules': json('PUT', '/api/admin/booking-rules', {
    minimum_notice_minutes: 90,
    horizon_days: 60,
    urgent_from_open_day: 0,
    priority_from_open_day: 1,
    standard_from_open_day: 2,
    unpaid_minutes: 60,
    late_cancellation_fee_pence: 0,
    emergency_fee_pence: 0,
  }),
  'POST /admin/hours/priorities': form('/admin/hours/priorities', {
    urgent_from_open_day: '0',
    priority_from_open_day: '2',
    standard_from_open_day: '3',
  }),
  'PUT /api/admin/room': json('PUT', '/api/admin/room', {
    km_per_hour: 20,
    leaves_home_minutes: 45,
    day_caps: [],
  }),
  'POST /admin/hours/travel': form('/admin/hours/travel', { km_per_hour: '0', leaves_home_minutes: '60' }),
  'POST /admin/hours/limits': form('/admin/hours/limits', { 'firm..jobs': '1000' }),
  'PUT /api/admin/site': async (desk) => {
    const facts: object = await (await desk.json('GET', '/api/admin/site')).json()
    return desk.json('PUT', '/api/admin/site', { ...facts, insurers: 'A good one' })
  },
  'POST /admin/business': form('/admin/business', {
    business_name: 'Callout Croydon',
    company_name: 'Callout Ltd',
    vat_registered: 'yes',
    vat_number: 'GB123456782',
  }),
  'POST /api/admin/settings/:key/restore': json('POST', '/api/admin/settings/room/restore', { version: 0 }),
  'POST /admin/settings/:key/restore': async (desk) => {
    return desk.form('/admin/settings/room/restore', { restore: '1' })
  },
  'POST /admin/site/adsense': form('/admin/site/adsense', { publisher: 'pub-0123456789012345' }),
  'POST /profile/team': form('/profile/team', { deed: 'agree' }),
  'POST /admin/site/team': (desk) => {
    const user = desk.whole.data.text('public_profiles', 'user_id')
    return desk.form('/admin/site/team', { [`place.${user}`]: '1', [`role.${user}`]: 'Plumber' })
  },
  'POST /admin/site/team/:id/photo': async (desk) => {
    const body = new FormData()
    body.set('alt', 'Somebody at work')
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    body.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
    return desk.upload(`/admin/site/team/${desk.whole.data.text('public_profiles', 'user_id')}/photo`, body)
  },
  'POST /admin/site/team/:id/photo/remove': (desk) =>
    desk.form(`/admin/site/team/${desk.whole.data.text('public_profiles', 'user_id')}/photo/remove`, {}),
  'POST /admin/site/marketing/banner': form('/admin/site/marketing/banner', { words: 'Open on Sundays' }),
  'POST /admin/site/marketing/reviews': form('/admin/site/marketing/reviews', { 'review.1': '1' }),
  'POST /admin/site/marketing/links': form('/admin/site/marketing/links', { source: 'van', path: '/plans' }),
  'POST /admin/site/marketing/links/remove': async (desk) => {
    await desk.form('/admin/site/marketing/links', { source: 'leaflet', path: '/plans' })
    return desk.form('/admin/site/marketing/links/remove', { link: 'leaflet /plans' })
  },
  'POST /admin/site/seo/tokens': form('/admin/site/seo/tokens', { google: 'abcdefghij0123456789' }),
  'POST /admin/site/seo/page': form('/admin/site/seo/page?path=%2Fabout', { path: '/about', title: 'Our team' }),
  'PUT /api/admin/appearance': json('PUT', '/api/admin/appearance', { colour: '#1f3a68' }),
  'POST /admin/appearance': form('/admin/appearance', { colour: '#5b2333' }),
  'PUT /api/admin/retention': json('PUT', '/api/admin/retention', { chats: 12 }),
  'POST /admin/retention': form('/admin/retention', { chats: '18' }),
  'POST /admin/booking-rules': form('/admin/booking-rules', {
    minimum_notice_minutes: '90',
    horizon_days: '61',
    unpaid_minutes: '31',
    free_change_hours: '25',
  }),
  'PUT /api/admin/pricing': json('PUT', '/api/admin/pricing', {
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
  }),
  'POST /admin/pricing': form('/admin/pricing', {
    standard_factor: '1',
    priority_factor: '1.70',
    urgent_factor: '2',
    emergency_factor: '2',
    emergency_minutes: '60',
    urgent_days: '0',
    priority_days: '1',
    standard_days: '3',
    call_out_fee: '45',
    emergency_fee: '100',
  }),
  'POST /admin/hours/after': form('/admin/hours/after', { office_may_book_after: 'yes' }),
  'PUT /api/admin/offers': json('PUT', '/api/admin/offers', { offers: 'all' }),
  'POST /admin/hours/offers': form('/admin/hours/offers', { offers: 'off' }),
  'POST /admin/hours/guests': form('/admin/hours/guests', { guests_may_book: 'no' }),
  'PUT /api/admin/content/:id': json('PUT', '/api/admin/content/about.title', { text: 'About our team', version: 0 }),
  'POST /api/admin/redirects': json('POST', '/api/admin/redirects', { from_path: '/no-page-a', to_path: '/about' }),
  'DELETE /api/admin/redirects': json('DELETE', '/api/admin/redirects?from_path=/no-page-a'),
  'POST /admin/site/redirects': form('/admin/site/redirects', {
    from_path: '/no-page-b',
    to_path: '/about',
    status: '302',
  }),
  'POST /admin/site/redirects/remove': form('/admin/site/redirects/remove', { from_path: '/no-page-b' }),
  'POST /admin/site/content/:id': form('/admin/site/content/about.lead', { text: 'We repair.', version: '0' }),
  'PUT /api/admin/terms': async (desk) => {
    const { version } = await (await desk.json('GET', '/api/admin/terms')).json()
    return desk.json('PUT', '/api/admin/terms', { texts: writtenTerms, checked: false, version })
  },
  'PUT /api/admin/legal/:page': async (desk) => {
    const { text, version } = await (await desk.json('GET', '/api/legal/privacy')).json()
    return desk.json('PUT', '/api/admin/legal/privacy', { text, version })
  },
  'POST /admin/legal/:page': async (desk) => {
    const { text, version } = await (await desk.json('GET', '/api/legal/terms')).json()
    return desk.form('/admin/legal/terms', { text, version: String(version) })
  },
  'POST /admin/terms': async (desk) => {
    const { version } = await (await desk.json('GET', '/api/admin/terms')).json()
    return desk.form('/admin/terms', { ...writtenTerms, checked: 'yes', version: String(version) })
  },
  'POST /admin/hours/hotline': form('/admin/hours/hotline', { hotline: '0800-247-847' }),
  'POST /api/admin/forms': json('POST', '/api/admin/forms', {
    title: 'Ladders',
    required: 'optional',
    categories: ['plumbing'],
    questions: [{ kind: 'yes_no', label: 'Is it safe?' }],
  }),
  'PATCH /api/admin/forms/:id': json('PATCH', `/api/admin/forms/${someForm}`, { version: 1, title: 'Gas' }),
  'POST /admin/forms/new': form('/admin/forms/new', aForm),
  'POST /admin/forms/:id': form('/admin/forms/frm_height-before-start', { ...aForm, version: '1' }),
  'POST /admin/forms/:id/switch': form('/admin/forms/frm_asbestos-before-start/switch', {
    version: '1',
    is_active: 'no',
  }),
  'POST /api/admin/closed-days': json('POST', '/api/admin/closed-days', { date: '2031-05-07', name: 'Stocktaking' }),
  'DELETE /api/admin/closed-days/:date': json('DELETE', '/api/admin/closed-days/2031-05-07'),
  'POST /admin/hours/close': form('/admin/hours/close', { date: '2031-06-11', name: 'Stocktaking' }),
  'POST /admin/hours/open': form('/admin/hours/open', { date: '2031-06-11' }),
}
