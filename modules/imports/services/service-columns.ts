import { type ImportColumn, importColumn as column } from '../import-column.ts'

/** The fields of a row of services. */
export const serviceColumns = [
  column('external_id', 'Number in your last program', 'With it a second import finds the same service again', [
    'id',
    'service id',
    'item id',
    'code',
    'sku',
  ]),
  column('slug', 'Address', 'The last part of the address of its page; empty: made of the name', [
    'slug',
    'url',
    'page',
  ]),
  column('name', 'Name', '3 to 60 characters; a new service needs it', ['service', 'service name', 'item', 'title']),
  column('description', 'Description', '30 to 300 characters; a new service needs it', ['details', 'text']),
  column('category', 'Trade', 'One of your trades; a new service needs it', ['category', 'type', 'group']),
  column('base_price', 'Price', 'Pounds, VAT included; a new service needs it', [
    'base price',
    'cost',
    'amount',
    'rate',
  ]),
  column('duration_minutes', 'Minutes', 'The length, 15 to 1,440 in steps of 5; a new service needs it', [
    'duration',
    'duration minutes',
    'length',
  ]),
  column('buffer_before_minutes', 'Minutes before', 'Free time before the visit, 0 to 240', [
    'buffer before',
    'before',
  ]),
  column('buffer_after_minutes', 'Minutes after', 'Free time after the visit, 0 to 240', ['buffer after', 'after']),
  column('is_emergency', 'Emergency', 'yes or no', ['urgent']),
  column('emergency_price', 'Emergency price', 'Pounds; only of a service for emergencies', []),
  column('required_skills', 'Skills', 'Trades and certificates with commas; empty: the trade', ['required skills']),
  column('payment_policy', 'Paid', 'full, deposit, hold or after', ['payment', 'policy', 'payment policy']),
  column('districts', 'Districts', 'Where it is offered, with commas; empty: everywhere', ['areas', 'postcodes']),
  column('is_active', 'Offered', 'yes or no: whether customers can book it', ['active', 'enabled', 'bookable']),
] as const satisfies readonly ImportColumn[]
