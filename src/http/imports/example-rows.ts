import type { ImportKind } from '#modules/imports'

type Rows = readonly Readonly<Record<string, string>>[]

const landlord = {
  name: 'Hal Thorn',
  email: 'accounts@example.com',
  external_id: 'C-1002',
  company: 'Hawthorne Lettings Ltd',
  purchase_order: 'HL-2026',
}

const customers: Rows = [
  {
    name: 'Priya Shah',
    email: 'priya@example.com',
    external_id: 'C-1001',
    phone: '07700 900123',
    address: '4 Surrey Street, Croydon',
    postcode: 'CR0 1AB',
  },
  {
    ...landlord,
    property_external_id: 'P-1',
    property_name: 'Flat 1',
    property_address: 'Flat 1, 20 Park Lane, Croydon',
    property_postcode: 'CR0 1JA',
    occupier_name: 'Bo Lee',
    occupier_phone: '07700 900456',
    appliance_kind: 'Boiler',
    appliance_make: 'Worcester Bosch',
    appliance_model: 'Greenstar 30i',
    appliance_serial: '21-77-1234',
    appliance_place: 'Kitchen cupboard',
    appliance_installed: '2021-06-14',
    appliance_guarantee_end: '2031-06-14',
  },
  {
    ...landlord,
    property_external_id: 'P-2',
    property_name: 'Flat 2',
    property_address: 'Flat 2, 20 Park Lane, Croydon',
    property_postcode: 'CR0 1JA',
  },
]

const oldJobs: Rows = [
  {
    external_id: 'J-2001',
    customer_external_id: 'C-1001',
    email: 'priya@example.com',
    work: 'Tap repair',
    date: '2024-03-05',
    price: '95.00',
    technician: 'Sam Reed',
    notes: 'Replaced the cartridge of the kitchen tap',
  },
  {
    external_id: 'J-2002',
    customer_external_id: 'C-1002',
    email: 'accounts@example.com',
    work: 'New lock of the front door',
    date: '2025-11-20',
    price: '180.00',
    property_external_id: 'P-1',
    address: 'Flat 1, 20 Park Lane, Croydon',
    postcode: 'CR0 1JA',
  },
]

const services: Rows = [
  {
    external_id: 'S-1',
    name: 'Outside tap fitting',
    description: 'A new tap on an outside wall, with a stop valve and protection against frost.',
    category: 'plumbing',
    base_price: '145.00',
    duration_minutes: '90',
    is_emergency: 'no',
    payment_policy: 'full',
    is_active: 'yes',
  },
]

/** A small file of each kind, for somebody who begins. */
export const exampleRows: Readonly<Record<ImportKind, Rows>> = { customers, services, old_jobs: oldJobs }
