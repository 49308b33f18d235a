import { booked } from './bookings-made.ts'
import type { AuditedWrites, Desk } from './desk.ts'

const someProperty = { name: 'Flat 2', address: '12 Park Lane', postcode: 'CR0 1AB' }
const customer = { role: 'customer', status: 'active' }

const aContractor = {
  version: 0,
  cis_registered: true,
  cis_rate: 20,
  peppol_id: null,
  end_user_words: null,
  end_user_on: null,
}
const taxOf = (desk: Desk, order: string) => `/admin/customers/${desk.first('users', customer, [order])}/tax`

/** Writes of businesses, properties and payers. */
export const customerWrites: AuditedWrites = {
  'PUT /api/admin/customers/:id/business': async (desk) =>
    desk.json('PUT', `/api/admin/customers/${desk.first('users', customer, ['-id'])}/business`, {
      company_name: 'Lets Ltd',
    }),
  'PUT /api/admin/customers/:id/tax': async (desk) => desk.json('PUT', `/api${taxOf(desk, '-id')}`, aContractor),
  'POST /admin/customers/:id/tax': async (desk) =>
    desk.form(taxOf(desk, 'id'), { version: '0', cis_registered: 'yes', cis_rate: '30', peppol_id: '' }),
  'POST /api/admin/customers/:id/properties': async (desk) =>
    desk.json('POST', `/api/admin/customers/${desk.first('users', customer, ['-id'])}/properties`, someProperty),
  'PATCH /api/admin/customers/:id/properties/:property': async (desk) =>
    desk.json('PATCH', await property(desk), { name: 'Flat 3' }),
  'DELETE /api/admin/customers/:id/properties/:property': async (desk) => desk.json('DELETE', await property(desk)),
  'POST /admin/customers/new': async (desk) =>
    desk.form('/admin/customers/new', {
      full_name: 'Nia Newcomer',
      email: 'nia@example.com',
      phone: '',
      address: '',
      postcode: '',
      company_name: '',
    }),
  'POST /admin/customers/:id/business': async (desk) =>
    desk.form(`/admin/customers/${desk.first('users', customer, ['-id'])}/business`, { company_name: 'Lets & Sons' }),
  'POST /admin/customers/:id/properties': async (desk) =>
    desk.form(`/admin/customers/${desk.first('users', customer, ['-id'])}/properties`, someProperty),
  'POST /admin/customers/:id/properties/:property': async (desk) =>
    desk.form(pageOf(await property(desk)), { ...someProperty, name: 'Flat 4' }),
  'POST /admin/customers/:id/properties/:property/archive': async (desk) =>
    desk.form(`${pageOf(await property(desk))}/archive`, {}),
  'POST /admin/customers/:id/properties/:property/restore': async (desk) => {
    const path = await property(desk)
    await desk.json('DELETE', path)
    return desk.form(`${pageOf(path)}/restore`, {})
  },
  'POST /api/admin/customers/:id/exports': async (desk) =>
    desk.json('POST', `/api/admin/customers/${guest(desk)}/exports`),
  'POST /admin/customers/:id/exports': async (desk) => desk.form(`/admin/customers/${guest(desk)}/exports`, {}),
  'DELETE /api/admin/customers/:id': async (desk) => desk.json('DELETE', `/api/admin/customers/${guest(desk)}`),
  'POST /admin/customers/:id/erase': async (desk) =>
    desk.form(`/admin/customers/${guest(desk)}/erase`, { sure: 'yes' }),
  'PUT /api/admin/bookings/:id/billing': async (desk) =>
    desk.json('PUT', `/api/admin/bookings/${await booked(desk)}/billing`, { purchase_order: 'PO-1' }),
  'POST /admin/bookings/:id/billing': async (desk) => {
    const fields = { who: 'other', payer_name: 'Agent Ltd', payer_email: 'bills@agent.example', purchase_order: '' }
    return desk.form(`/admin/bookings/${await booked(desk)}/billing`, fields)
  },
}

let guests = 0

/** A new guest without a booking. */
function guest({ whole }: Desk): string {
  guests += 1
  const id = `usr_guest-${guests}`
  const like = whole.data.row('users', customer) ?? {}
  whole.data.insert('users', { ...like, id, role: 'guest', email: null, email_key: null, email_verified_at: null })
  return id
}

/** The address of a customer's property. */
async function property(desk: Desk): Promise<string> {
  const all = `/api/admin/customers/${desk.first('users', customer, ['-id'])}/properties`
  await desk.json('POST', all, someProperty)
  return `${all}/${desk.first('properties', {}, ['-id'])}`
}

/** The address of the form that does the same. */
function pageOf(path: string): string {
  return path.replace(/^\/api/, '')
}
