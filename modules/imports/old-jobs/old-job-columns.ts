import { type ImportColumn, importColumn as column } from '../import-column.ts'

/** The fields of a row of old jobs. */
export const oldJobColumns = [
  column('external_id', 'Number of the job', 'With it a second import finds the same job again', [
    'id',
    'job id',
    'job number',
    'job no',
    'reference',
    'invoice number',
  ]),
  column('customer_external_id', 'Number of the customer', 'The number that the customer was imported with', [
    'customer id',
    'customer number',
    'client id',
    'account number',
  ]),
  column('email', 'E-mail of the customer', 'Finds the customer where there is no number', [
    'e-mail',
    'e-mail address',
    'email address',
    'customer email',
    'mail',
  ]),
  {
    ...column('work', 'Service or work', 'The name of a service, or the work in words', [
      'service',
      'job',
      'description',
      'job description',
      'work done',
      'title',
    ]),
    needed: true,
  },
  {
    ...column('date', 'Date', 'The day on which it was done, such as 2024-03-05 or 05/03/2024', [
      'job date',
      'done on',
      'completed',
      'completed on',
      'completion date',
      'date completed',
    ]),
    needed: true,
  },
  column('price', 'Price', 'Pounds, VAT included, such as 85.50', ['amount', 'total', 'cost', 'job total']),
  column('property_external_id', 'Number of the property', 'The number that the property was imported with', [
    'property id',
    'site id',
    'property number',
    'property reference',
  ]),
  column('address', 'Address', 'Where it was done, without its postcode', ['site address', 'job address', 'property']),
  column('postcode', 'Postcode', 'The postcode of that address', ['post code', 'site postcode', 'job postcode', 'zip']),
  column('technician', 'Technician', 'The name of the person who did it', ['engineer', 'done by', 'assigned to']),
  column('notes', 'Notes', 'More words about it', ['note', 'comments', 'remarks']),
] as const satisfies readonly ImportColumn[]
