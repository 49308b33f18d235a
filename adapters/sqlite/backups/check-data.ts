import Database from 'better-sqlite3'

/** Opens a file that nobody else has open. */
function open(file: string): { readonly raw: Database.Database } & Disposable {
  const raw = new Database(file, { fileMustExist: true })
  return { raw, [Symbol.dispose]: () => void raw.close() }
}

/** The faults of a SQLite file itself; empty when it is sound. */
export function faultsInFile(file: string): readonly string[] {
  using database = open(file)
  const { raw } = database
  const integrity = raw.prepare<[], string>('pragma integrity_check(3)').pluck().all()
  if (integrity[0] !== 'ok') return integrity
  const broken = raw.pragma('foreign_key_check') as readonly { readonly table: string; readonly parent: string }[]
  const pairs = new Set(broken.map(({ table, parent }) => `${table} refers to rows that ${parent} does not have`))
  return [...pairs]
}

const statusOfMoney = `
  with money as (
    select payment_id,
      sum(amount_pence) filter (where kind = 'capture') taken,
      -coalesce(sum(amount_pence) filter (where kind in ('refund', 'refund_reversal')), 0) given_back,
      -coalesce(sum(amount_pence) filter (where kind in ('dispute', 'dispute_reversal')), 0) withheld
    from ledger_entries group by payment_id
  )
  select payments.id, payments.status, money.taken, money.given_back,
    case
      when withheld > 0 then 'disputed'
      when given_back >= taken then 'refunded'
      when given_back > 0 then 'partially_refunded'
      else 'succeeded'
    end of_ledger
  from money join payments on payments.id = money.payment_id`

/** The faults of the ledger of payments; empty when it is balanced. */
export function faultsInLedger(databaseFile: string): readonly string[] {
  using database = open(databaseFile)
  const { raw } = database
  if (!hasTable(raw, 'ledger_entries')) return []
  const unlike = raw
    .prepare<[], { readonly id: string; readonly status: string; readonly of_ledger: string }>(
      `select * from (${statusOfMoney}) where taken is not null and taken > 0 and status <> of_ledger limit 3`,
    )
    .all()
  const overdrawn = raw
    .prepare<[], string>(`select id from (${statusOfMoney}) where coalesce(taken, 0) < given_back limit 3`)
    .pluck()
    .all()
  return [
    ...unlike.map(({ id, status, of_ledger }) => `payment ${id} is ${status}, and its ledger says ${of_ledger}`),
    ...overdrawn.map((id) => `payment ${id} gave back more than it took`),
  ]
}

/**
 * Where the ledger and the test gateway's file differ. The gateway may be ahead by a payment that was under way, which the
 * next start asks about; the ledger may never be.
 */
export function differencesFromGateway(databaseFile: string, gatewayFile: string): readonly string[] {
  using database = open(databaseFile)
  const { raw } = database
  if (!hasTable(raw, 'ledger_entries')) return []
  raw.prepare('attach database ? as gateway').run(gatewayFile)
  const captures = raw
    .prepare<[], string>(
      `select payments.id from payments
       join (select payment_id, sum(amount_pence) taken from ledger_entries
             where kind = 'capture' and demo = 0 group by payment_id) money on money.payment_id = payments.id
       left join gateway.intents on intents.payment_id = payments.id
       where payments.provider = 'test' and money.taken <> coalesce(intents.captured, 0) limit 3`,
    )
    .pluck()
    .all()
  const refunds = raw
    .prepare<[], string>(
      `select ledger_entries.payment_id from ledger_entries
       join payments on payments.id = ledger_entries.payment_id
       left join gateway.refunds on refunds.ref = ledger_entries.provider_ref
       where payments.provider = 'test' and ledger_entries.kind = 'refund' and ledger_entries.demo = 0
         and -ledger_entries.amount_pence <> coalesce(refunds.amount, 0) limit 3`,
    )
    .pluck()
    .all()
  return [
    ...captures.map((id) => `payment ${id} took another amount than the test gateway says`),
    ...refunds.map((id) => `payment ${id} has a refund that the test gateway does not know`),
  ]
}

const filesOfRows = [
  ['photos', 'file', 'uploads', 'file is not null'],
  ['documents', 'file', 'documents', 'file is not null'],
  ['visit_photos', 'file', 'uploads', 'file is not null'],
  ['visit_photos', 'original_file', 'originals', 'original_file is not null'],
  ['visit_signatures', 'file', 'signatures', 'file is not null'],
  ['service_communications', 'file_key', 'threads', 'file_key is not null'],
  ['job_applications', 'cv_file', 'cvs', 'cv_file is not null'],
  ['listing_documents', 'file', 'documents', 'file is not null'],
  ['quote_files', 'file', 'uploads', "file like '%.jpg'"],
  ['quote_files', 'file', 'videos', "file not like '%.jpg'"],
  ['exports', 'file', 'exports', "file is not null and state = 'ready'"],
] as const

/** The files that rows name, as paths in the folder of data. */
export function filesNamed(databaseFile: string): readonly string[] {
  using database = open(databaseFile)
  const { raw } = database
  return filesOfRows.flatMap(([table, column, folder, condition]) =>
    hasTable(raw, table)
      ? raw
          .prepare<[], string>(`select ${column} from ${table} where ${condition}`)
          .pluck()
          .all()
          .map((file) => `${folder}/${file}`)
      : [],
  )
}

function hasTable(raw: Database.Database, table: string): boolean {
  return raw.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table) !== undefined
}
