import type { ImportKind } from '#modules/imports'

interface KindWords {
  readonly label: string
  readonly lead: string
  readonly file: string
  /** A line of the file. */
  readonly line: string
  readonly fields: string
  readonly download: string
  /** The consequences of the import, before it begins. */
  readonly start: string
  readonly back: string
}

export const kindWords: Readonly<Record<ImportKind, KindWords>> = {
  customers: {
    label: 'Customers',
    lead: 'Customers of your last program come here from a CSV file, with their properties and the appliances there.',
    file: 'CSV file of customers',
    line: 'Each line is a customer, with one property and one appliance of it at most: further ones are further lines of the same customer.',
    fields: 'Fields of a customer',
    download: 'Download your customers in this form',
    start: 'Nobody is notified. Customers have no password until they set one.',
    back: 'The customers, properties and appliances that this file added are removed again, unless something refers to them by now, such as a booking. Customers who were here before keep their changes.',
  },
  services: {
    label: 'Services',
    lead: 'Services of your price list come here from a CSV file, new ones and changes of those that you have.',
    file: 'CSV file of services',
    line: 'Each line is a service. It is found by its number, else by its address or its name.',
    fields: 'Fields of a service',
    download: 'Download your services in this form',
    start: 'Customers see the changes at once. Bookings that are made keep their price and length.',
    back: 'The services that this file added are removed again, unless something refers to them by now, such as a booking. Services that were here before keep their changes: each has its history.',
  },
  old_jobs: {
    label: 'Old jobs',
    lead: 'Jobs that were done before this program was used come here from a CSV file, as closed records of your customers. Import the customers first.',
    file: 'CSV file of old jobs',
    line: 'Each line is a job that is over. Its customer is found by the number or by the e-mail address.',
    fields: 'Fields of an old job',
    download: 'Download your old jobs in this form',
    start: 'Nobody is notified. Old jobs are no bookings: no calendar, invoice or figure of takings has them.',
    back: 'The jobs that this file added are removed again. Jobs that were here before keep their changes.',
  },
}
