import { type AuditNote, type Clock, type IdSource, type Result, type UserId, accept, refuse } from '#modules/shared'
import {
  type CustomerFault,
  type CustomerReaders,
  type CustomerTable,
  type ReadCustomer,
  readCustomers,
} from './read-customers.ts'

/** The account of a customer of an earlier program. Nobody has its password: the owner of its address sets one. */
export interface ImportedCustomer extends ReadCustomer {
  readonly id: UserId
  readonly at: Temporal.Instant
}

type HowAdded = 'customer_imported' | 'customer_added'

export function auditOfAddedCustomer(id: UserId, how: HowAdded): AuditNote<HowAdded> {
  return { action: how, target: { kind: 'user', id }, before: null, after: null }
}

export interface CustomerImportStore {
  /** Whether an account has that address, in any spelling. */
  isKnown(email: string): Promise<boolean>
  /** The account, its business details and the audit line, in one transaction; false, and nothing, where the address has one. */
  add(customer: ImportedCustomer, how: HowAdded): Promise<boolean>
}

/** The result of an import. With faults nothing was written. */
export interface CustomerImportReport {
  readonly faults: readonly CustomerFault[]
  /** Written, or to be written by a run that is not dry. */
  readonly added: number
  /** Accounts that are here already: they stay as they are. */
  readonly unchanged: number
}

export interface CustomerImportPorts {
  readonly imports: CustomerImportStore
  readonly tables: {
    /** Refuses bytes that are no table, at the line from which on they are none. */
    read(bytes: Uint8Array): Promise<Result<CustomerTable, CustomerFault & { readonly kind: string }>>
  }
  readonly readers: CustomerReaders
  readonly clock: Clock
  readonly ids: IdSource
}

/** Imports customers of an earlier program who have no documents: all faults are found before anything is written. */
export function createCustomerImports({ imports, tables, readers, clock, ids }: CustomerImportPorts) {
  return {
    /**
     * One transaction for each customer: a process that ends halfway leaves whole ones, and the same file again adds the
     * rest. A dry run writes nothing. Nobody is notified.
     */
    async importCustomers(file: Uint8Array, { dryRun }: { readonly dryRun: boolean }): Promise<CustomerImportReport> {
      const table = await tables.read(file)
      if (!table.ok) return { faults: [table.refusal], added: 0, unchanged: 0 }
      const { customers, faults } = readCustomers(table.value, readers)
      if (faults.length > 0) return { faults, added: 0, unchanged: 0 }
      let added = 0
      for (const customer of customers) {
        const isNew = dryRun
          ? !(await imports.isKnown(customer.email))
          : await imports.add({ ...customer, id: ids.next('usr'), at: clock.now() }, 'customer_imported')
        if (isNew) added += 1
      }
      return { faults: [], added, unchanged: customers.length - added }
    },
    /** One whom the office adds; refused where the address has an account. Nobody is notified. */
    async addCustomer(customer: ReadCustomer): Promise<Result<UserId, { readonly kind: 'email-taken' }>> {
      const id = ids.next('usr')
      const isAdded = await imports.add({ ...customer, id, at: clock.now() }, 'customer_added')
      return isAdded ? accept(id) : refuse({ kind: 'email-taken' })
    },
  }
}

export type CustomerImports = ReturnType<typeof createCustomerImports>
