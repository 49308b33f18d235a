import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first, by `npm test` on a clean clone: a file that begins last keeps one core
 * waiting for the other. Vitest goes by the durations of an earlier run, which a clean clone has not, and then by size.
 */
const slowest = [
  'adapters/receipts/e-invoice.test.ts',
  'tests/http/every-route/faulty-forms.test.ts',
  'tests/http/money-model/money-model.test.ts',
  'tests/http/every-route/fuzz.test.ts',
  'tests/http/money-model/documents-model.test.ts',
  'src/cli/demo/documents.test.ts',
  'adapters/sqlite/privacy/privacy-store.test.ts',
  'tests/faults/ledger-documents/kill.test.ts',
  'tests/faults/escalation/kill.test.ts',
  'tests/faults/quotes/kill.test.ts',
  'tests/faults/privacy/kill.test.ts',
  'tests/faults/kill.test.ts',
  'tests/e2e/public/every-page.test.ts',
  'tests/e2e/calls/direct.test.ts',
  'tests/e2e/office/pages-busy.test.ts',
  'tests/e2e/conversations/thread.test.ts',
  'tests/e2e/market/applications.test.ts',
  'tests/e2e/field/faults.test.ts',
  'tests/e2e/calls/relay.test.ts',
  'tests/e2e/field/emergency.test.ts',
  'tests/e2e/account-pages.test.ts',
  'tests/e2e/customers.test.ts',
  'tests/e2e/invoices/manager.test.ts',
  'tests/e2e/office/pages.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slowest.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place < 0 ? slowest.length : place
}

/** Within each group of files, the slowest first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other))
  }
}
