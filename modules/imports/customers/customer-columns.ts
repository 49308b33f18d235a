import { type ImportColumn, importColumn as column } from '../import-column.ts'

/** The fields of a row of customers. */
export const customerColumns = [
  {
    ...column('name', 'Name', 'The name of the person', [
      'full name',
      'customer',
      'customer name',
      'contact',
      'contact name',
    ]),
    needed: true,
  },
  {
    ...column('email', 'E-mail address', 'The address by which the person signs in one day', [
      'e-mail',
      'email address',
      'mail',
    ]),
    needed: true,
  },
  column('external_id', 'Number in your last program', 'With it a second import finds the same customer again', [
    'id',
    'customer id',
    'customer number',
    'client id',
    'account number',
    'reference',
  ]),
  column('phone', 'Phone', 'A UK telephone number', ['telephone', 'phone number', 'mobile', 'tel', 'mobile number']),
  column('address', 'Address', 'The own address of the customer, without its postcode', [
    'street',
    'address line',
    'billing address',
  ]),
  column('postcode', 'Postcode', 'The postcode of that address', ['post code', 'zip', 'zip code', 'billing postcode']),
  column('company', 'Company', 'The name of the company; empty: a consumer', [
    'company name',
    'business',
    'business name',
    'organisation',
  ]),
  column('vat_number', 'VAT number', 'The VAT number of the company', ['vat', 'vat no', 'vat registration']),
  column('purchase_order', 'Purchase order', 'The order number that its bookings get', [
    'po',
    'po number',
    'order number',
  ]),
  column('property_external_id', 'Number of the property', 'With it a second import finds the same property again', [
    'property id',
    'site id',
    'property number',
    'property reference',
  ]),
  column('property_name', 'Name of the property', 'Such as Flat 2; empty: its address', [
    'property',
    'site',
    'site name',
  ]),
  column('property_address', 'Address of the property', 'Where work is done, without its postcode', [
    'site address',
    'job address',
  ]),
  column('property_postcode', 'Postcode of the property', 'The postcode of the property', [
    'site postcode',
    'job postcode',
  ]),
  column('occupier_name', 'Occupier', 'The person who is met there', ['tenant', 'tenant name', 'occupier']),
  column('occupier_phone', 'Phone of the occupier', 'A UK telephone number', ['tenant phone', 'tenant telephone']),
  column('occupier_email', 'E-mail of the occupier', 'An e-mail address', ['tenant email', 'tenant e-mail']),
  column('appliance_kind', 'Appliance', 'Boiler, hob, cooker or another kind, in the property of the line', [
    'appliance',
    'appliance type',
    'asset type',
  ]),
  column('appliance_external_id', 'Number of the appliance', 'With it a second import finds the same appliance again', [
    'appliance id',
    'asset id',
    'appliance number',
  ]),
  column('appliance_make', 'Make of the appliance', 'Such as Worcester Bosch', ['make', 'manufacturer', 'brand']),
  column('appliance_model', 'Model of the appliance', 'Such as Greenstar 30i', ['model']),
  column('appliance_serial', 'Serial number', 'As it stands on the appliance', [
    'serial',
    'serial no',
    'serial number',
  ]),
  column('appliance_place', 'Place of the appliance', 'Such as Kitchen cupboard', ['appliance location']),
  column('appliance_installed', 'Installed on', 'A day such as 2020-05-31 or 31/05/2020', [
    'installed',
    'install date',
    'installation date',
  ]),
  column('appliance_guarantee_end', 'End of the guarantee', 'A day such as 2030-05-31 or 31/05/2030', [
    'guarantee end',
    'guarantee ends',
    'warranty end',
    'warranty expires',
  ]),
] as const satisfies readonly ImportColumn[]
