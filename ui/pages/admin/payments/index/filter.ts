import type { PaymentQuery } from '#modules/payments'
import { readDate } from '#modules/scheduling'
import { businessZone, parseId } from '#modules/shared'
import type { FieldError } from '../../../../page-context.ts'

/** What the office asks for, as it was typed; a word that is empty asks for nothing. */
export interface Asked {
  readonly q: string
  readonly status: string
  readonly provider: string
  readonly from: string
  readonly until: string
  readonly after: string
}

const words = ['q', 'status', 'provider', 'from', 'until', 'after'] as const

export const statuses = [
  'pending',
  'requires_action',
  'authorised',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const satisfies readonly NonNullable<PaymentQuery['status']>[]

export const providers = ['stripe', 'paypal', 'test', 'office'] as const satisfies readonly NonNullable<
  PaymentQuery['provider']
>[]

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly filter: Omit<PaymentQuery, 'limit'>
  readonly faults: readonly FieldError[]
} {
  const word = (name: keyof Asked) => (search[name] ?? '').trim().slice(0, 100)
  const asked: Asked = {
    q: word('q'),
    status: word('status'),
    provider: word('provider'),
    from: word('from'),
    until: word('until'),
    after: word('after'),
  }
  const faults: FieldError[] = []
  const day = (path: 'from' | 'until') => {
    const date = asked[path] === '' ? null : readDate(asked[path])
    if (asked[path] !== '' && !date) faults.push({ path, message: 'Choose a day of the calendar' })
    return date
  }
  const [from, until] = [day('from'), day('until')]
  if (from && until && Temporal.PlainDate.compare(from, until) > 0) {
    faults.push({ path: 'until', message: 'The last day is before the first' })
  }
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(businessZone).toInstant()
  const filter = {
    status: statuses.find((status) => status === asked.status) ?? null,
    provider: providers.find((provider) => provider === asked.provider) ?? null,
    text: asked.q === '' ? null : asked.q,
    between:
      faults.length === 0 && (from || until)
        ? {
            from: begin(from ?? Temporal.PlainDate.from('2000-01-01')),
            until: begin((until ?? Temporal.PlainDate.from('2199-12-30')).add({ days: 1 })),
          }
        : null,
    after: parseId('pay', asked.after),
  }
  return { asked, filter, faults }
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  const query = new URLSearchParams()
  for (const word of words) if (asked[word]) query.set(word, asked[word])
  return query.size === 0 ? '/admin/payments' : `/admin/payments?${query}`
}

/** The same days as a file. */
export function csvOf({ from, until }: Pick<Asked, 'from' | 'until'>): string {
  const query = new URLSearchParams()
  if (from) query.set('from', from)
  if (until) query.set('to', until)
  return query.size === 0 ? '/admin/payments.csv' : `/admin/payments.csv?${query}`
}
