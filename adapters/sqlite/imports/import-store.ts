import type { Act } from '#modules/administration'
import {
  type ExportedThing,
  type Import,
  type ImportKind,
  type ImportStore,
  type KnownAppliance,
  type KnownCustomer,
  type KnownProperty,
  type NextIds,
  type ReadRow,
  type RowResult,
  planCustomer,
  planOldJob,
} from '#modules/imports'
import type { Clock, ImportId, Role, TaskId, UserId } from '#modules/shared'
import type { CatalogueInside } from '../catalogue/catalogue-store.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText, storedInstant } from '../kit/instant-text.ts'
import { prepareTaskRows } from '../tasks/task-rows.ts'
import { prepareCustomerWrites } from './customer-writes.ts'
import { keysOfCells } from './keys-of-cells.ts'
import { prepareOldJobWrites } from './old-job-writes.ts'
import { prepareServiceWrites } from './service-writes.ts'
import { prepareTakenBack } from './taken-back.ts'

interface StoredImport {
  readonly id: ImportId
  readonly kind: ImportKind
  readonly file_name: string
  readonly columns: string
  readonly mapping: string
  readonly row_count: number
  readonly is_read: 0 | 1
  readonly has_rows: 0 | 1
  readonly made_by: UserId | null
  readonly made_at: string
}

interface StoredResult {
  readonly position: number
  readonly label: string
  readonly made: string
}

function importFrom(row: StoredImport): Import {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    columns: JSON.parse(row.columns),
    mapping: JSON.parse(row.mapping),
    rows: row.row_count,
    isRead: row.is_read === 1,
    hasRows: row.has_rows === 1,
    madeBy: row.made_by,
    madeAt: storedInstant(row.made_at),
  }
}

/** `clock` gives the moment of what an import writes. */
export function createSqliteImportStore(
  database: SqliteDatabase,
  clock: Clock,
  catalogue: CatalogueInside,
): ImportStore {
  const { write, acting } = database
  const statements = prepare(database.raw)
  const tasks = prepareTaskRows(database)
  const customers = prepareCustomerWrites(database, clock)
  const oldJobs = prepareOldJobWrites(database, customers.known)
  const services = prepareServiceWrites(database, catalogue)
  const takenBack = prepareTakenBack(database, services.remove)
  const find = (id: ImportId) => {
    const row = statements.find.get(id)
    return row ? importFrom(row) : null
  }

  interface Applying {
    readonly next: NextIds
    readonly at: Temporal.Instant
    readonly planService: ReturnType<typeof services.plan>
  }

  function applied({ label, row }: ReadRow, position: number, { next, at: now, planService }: Applying): RowResult {
    const at = instantText(now)
    if (!row.ok) return { position, label, outcome: 'refused', reason: row.refusal.reason, made: [] }
    switch (row.value.kind) {
      case 'customers': {
        const { outcome, reason, writes } = planCustomer(row.value.row, customers.known, next)
        return { position, label, outcome, reason, made: customers.write(writes, at) }
      }
      case 'services':
        return { position, label, ...planService(row.value.row, now) }
      case 'old_jobs': {
        const { outcome, reason, writes } = planOldJob(row.value.row, oldJobs.known, next)
        return { position, label, outcome, reason, made: oldJobs.write(writes, at) }
      }
    }
  }

  return {
    begin: ({ id, kind, fileName, madeBy, madeAt }) =>
      write(() => void statements.begin.run(id, kind, fileName, madeBy, instantText(madeAt))),

    stage: (id, from, rows) =>
      write(() => {
        for (const [n, { line, cells }] of rows.entries()) {
          const { email, number } = keysOfCells(cells)
          statements.stage.run(id, from + n, line, JSON.stringify(cells), email, number)
        }
      }),

    ready: (id, { columns, mapping, rows }) =>
      write(() => void statements.ready.run(JSON.stringify(columns), JSON.stringify(mapping), rows, id)),

    discard: (id, limit) =>
      write(() => {
        const removed = statements.removeRows.run(id, limit).changes
        if (removed < limit) statements.remove.run(id)
        return removed
      }),

    find: async (id) => find(id),
    list: async (limit) => statements.list.all(limit).map(importFrom),
    saveMapping: (id, mapping) => write(() => void statements.saveMapping.run(JSON.stringify(mapping), id)),

    rows: async (id, from, limit) =>
      statements.rows
        .all(id, from, limit)
        .map(({ position, line, cells }) => ({ position, line, cells: JSON.parse(cells) })),

    known: () => ({
      customers: customers.known,
      oldJobs: oldJobs.known,
      services() {
        const plan = services.planner()
        return (row) => plan(row, clock.now())
      },
    }),

    apply: (id, from, rows, next) =>
      asStarter(id, () =>
        write(() => {
          const task = tasks.standsAt(id, from)
          if (!task) return false
          const applying = { next, at: clock.now(), planService: lazily(services.plan) }
          tasks.move(
            task,
            rows.map((row, n) => applied(row, from + n, applying)),
          )
          return true
        }),
      ),

    countMade: async (ids) => ids.reduce((sum, id) => sum + (statements.countMade.get(id) ?? 0), 0),
    made: async (ids, from, limit) => madeOf(ids, from, limit),

    takeBack: (id, from, rows) =>
      asStarter(id, () =>
        write(() => {
          const task = tasks.standsAt(id, from)
          if (!task) return false
          const results = rows.map(({ label, made }, n): RowResult => {
            const kept = made.toReversed().filter((thing) => takenBack(thing) === 'kept')
            const reason = kept.length > 0 ? 'Something refers to it by now, or somebody signs in with it' : null
            return { position: from + n, label, outcome: kept.length > 0 ? 'kept' : 'removed', reason, made: [] }
          })
          tasks.move(task, results)
          return true
        }),
      ),

    forget: (before, limit) =>
      write(() => {
        const old = statements.old.get(instantText(before))
        if (!old) return 0
        const removed = statements.removeRows.run(old.id, limit).changes
        if (removed < limit) {
          if (old.is_read === 1) statements.withoutRows.run(old.id)
          else statements.remove.run(old.id)
        }
        // An import whose last rows went makes room for the next one in the same batch of work.
        return removed < limit ? limit : removed
      }),

    async exported(kind, after, limit) {
      if (kind === 'services') return services.exported(after, limit)
      return kind === 'customers' ? customers.exported(after, limit).map(exportedRows) : oldJobs.exported(after, limit)
    },
  }

  /** Audited changes of a task are those of the person who began it; of the system where that person is gone. */
  function asStarter<T>(id: TaskId, work: () => T): T {
    const starter = statements.starter.get(id)
    const isStaff = starter && starter.role !== 'customer' && starter.role !== 'guest'
    const who = isStaff ? { userId: starter.user_id, role: starter.role } : ({ userId: null, role: 'system' } as const)
    const act: Act = { ...who, at: clock.now(), network: '', device: 'import of a file', requestId: id }
    return acting.run(act, work)
  }

  function madeOf(ids: readonly TaskId[], from: number, limit: number): readonly RowResult[] {
    let left = from
    for (const id of ids) {
      const count = statements.countMade.get(id) ?? 0
      if (left < count) {
        return statements.made.all(id, limit, left).map(({ position, label, made }) => {
          return { position, label, outcome: 'new', reason: null, made: JSON.parse(made) }
        })
      }
      left -= count
    }
    return []
  }
}

const text = (value: string | null) => value ?? ''

/** The function that `make` makes, at its first use. */
function lazily<Given extends readonly unknown[], T>(make: () => (...given: Given) => T): (...given: Given) => T {
  let made: ((...given: Given) => T) | null = null
  return (...given) => (made ??= make())(...given)
}

function exportedRows({
  customer,
  properties,
}: {
  readonly customer: KnownCustomer
  readonly properties: readonly (KnownProperty & { readonly appliances: readonly KnownAppliance[] })[]
}): ExportedThing {
  const ofCustomer = {
    external_id: customer.externalId ?? customer.id,
    name: customer.fullName,
    email: customer.email,
    phone: text(customer.phone),
    address: text(customer.address),
    postcode: text(customer.postcode),
    company: text(customer.companyName),
    vat_number: text(customer.vatNumber),
    purchase_order: text(customer.purchaseOrder),
  }
  const rows = properties.flatMap((property) => {
    const ofProperty = { ...ofCustomer, ...propertyCells(property) }
    const each = property.appliances.map((one) => ({ ...ofProperty, ...applianceCells(one) }))
    return each.length > 0 ? each : [ofProperty]
  })
  return { id: customer.id, rows: rows.length > 0 ? rows : [ofCustomer] }
}

function propertyCells(property: KnownProperty): Readonly<Record<string, string>> {
  return {
    property_external_id: property.externalId ?? property.id,
    property_name: property.name,
    property_address: property.address,
    property_postcode: property.postcode,
    occupier_name: text(property.occupierName),
    occupier_phone: text(property.occupierPhone),
    occupier_email: text(property.occupierEmail),
  }
}

function applianceCells(appliance: KnownAppliance): Readonly<Record<string, string>> {
  return {
    appliance_external_id: appliance.externalId ?? appliance.id,
    appliance_kind: appliance.kind,
    appliance_make: appliance.make,
    appliance_model: appliance.model,
    appliance_serial: appliance.serial,
    appliance_place: appliance.place,
    appliance_installed: appliance.installedOn?.toString() ?? '',
    appliance_guarantee_end: appliance.guaranteeEndsOn?.toString() ?? '',
  }
}

function prepare(raw: SqliteDatabase['raw']) {
  return {
    begin: raw.prepare<[string, string, string, string | null, string]>(
      'insert into imports (id, kind, file_name, made_by, made_at) values (?, ?, ?, ?, ?)',
    ),
    stage: raw.prepare<[string, number, number, string, string | null, string | null]>(
      'insert into import_rows (import_id, position, line, cells, email_key, number_key) values (?, ?, ?, ?, ?, ?)',
    ),
    ready: raw.prepare<[string, string, number, string]>(
      'update imports set columns = ?, mapping = ?, row_count = ?, is_read = 1 where id = ?',
    ),
    removeRows: raw.prepare<[string, number]>(
      `delete from import_rows where (import_id, position) in
         (select import_id, position from import_rows where import_id = ? limit ?)`,
    ),
    remove: raw.prepare<[string]>('delete from imports where id = ?'),
    withoutRows: raw.prepare<[string]>('update imports set has_rows = 0 where id = ?'),
    old: raw.prepare<[string], Pick<StoredImport, 'id' | 'is_read'>>(
      'select id, is_read from imports where has_rows = 1 and made_at < ? order by made_at, id limit 1',
    ),
    find: raw.prepare<[string], StoredImport>('select * from imports where id = ?'),
    list: raw.prepare<[number], StoredImport>(
      'select * from imports where is_read = 1 order by made_at desc, id desc limit ?',
    ),
    saveMapping: raw.prepare<[string, string]>('update imports set mapping = ? where id = ?'),
    rows: raw.prepare<[string, number, number], { position: number; line: number; cells: string }>(
      'select position, line, cells from import_rows where import_id = ? and position >= ? order by position limit ?',
    ),
    starter: raw.prepare<[string], { readonly user_id: UserId; readonly role: Role }>(
      'select u.id as user_id, u.role from tasks t join users u on u.id = t.started_by where t.id = ?',
    ),
    countMade: raw
      .prepare<[string], number>(
        'select count(*) from task_rows indexed by task_rows_made where task_id = ? and made is not null',
      )
      .pluck(),
    made: raw.prepare<[string, number, number], StoredResult>(
      `select position, label, made from task_rows indexed by task_rows_made
       where task_id = ? and made is not null order by position desc limit ? offset ?`,
    ),
  }
}
