import type { Import } from './imports.ts'

export interface Rule {
  readonly says: string
  readonly breaks: (edge: Import) => boolean
  /** An import that this rule must catch; it keeps the rule itself from going blind. */
  readonly planted: Import
}

const pureModules = new Set(['shared', 'pricing', 'scheduling', 'fraud'])
const isTest = (path: string) => path.endsWith('.test.ts')
const top = (path: string) => path.split('/')[0]
const part = (path: string) => path.split('/', 2).join('/')

export const rules: readonly Rule[] = [
  {
    says: 'modules decide: they import nothing but modules',
    breaks: ({ from, to }) => top(from) === 'modules' && !isTest(from) && top(to) !== 'modules',
    planted: { from: 'modules/booking/booking.ts', to: 'drizzle-orm' },
  },
  {
    says: 'what is pure is imported, what keeps state is injected',
    breaks: ({ from, to }) =>
      top(from) === 'modules' &&
      top(to) === 'modules' &&
      part(from) !== part(to) &&
      !pureModules.has(to.split('/')[1] ?? ''),
    planted: { from: 'modules/invoicing/totals.ts', to: 'modules/booking/index.ts' },
  },
  {
    says: 'a module has one door: its index.ts',
    breaks: ({ from, to }) => top(to) === 'modules' && part(from) !== part(to) && to !== `${part(to)}/index.ts`,
    planted: { from: 'src/http/booking-routes.ts', to: 'modules/booking/ports.ts' },
  },
  {
    says: 'adapters do: each knows the modules and itself, no other adapter, no server, no page',
    breaks: ({ from, to }) =>
      top(from) === 'adapters' &&
      !isTest(from) &&
      ['src', 'ui', 'adapters'].includes(top(to) ?? '') &&
      part(to) !== part(from),
    planted: { from: 'adapters/stripe/payment-gateway.ts', to: 'adapters/sqlite/schema.ts' },
  },
  {
    says: 'ui shows: it knows the modules, no server and no adapter',
    breaks: ({ from, to }) => top(from) === 'ui' && ['src', 'adapters'].includes(top(to) ?? ''),
    planted: { from: 'ui/pages/bookings/@id/+data.ts', to: 'src/compose.ts' },
  },
]
