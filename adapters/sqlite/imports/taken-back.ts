import { noPassword } from '../accounts/account-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'

interface Reference {
  readonly table: string
  readonly column: string
}

/** Goes with a customer: it was written with them. */
const own = new Set(['business_details'])

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Removes what an import added, where no row of another table refers to it. Call it only inside `write`. */
export function prepareTakenBack({ raw }: SqliteDatabase, removeService: (id: string) => void) {
  const references = (target: string) =>
    raw
      .prepare<[string], Reference>(
        `select m.name "table", f."from" "column" from sqlite_schema m join pragma_foreign_key_list(m.name) f
         where m.type = 'table' and f."table" = ? order by m.name`,
      )
      .all(target)
      .filter(({ table }) => !own.has(table))
      .map(({ table, column }) =>
        raw.prepare<[string], number>(`select 1 from ${quoted(table)} where ${quoted(column)} = ? limit 1`).pluck(),
      )
  let referring: Readonly<Record<'usr' | 'prp' | 'svc' | 'apl', ReturnType<typeof references>>> | null = null
  const user = raw.prepare<[string], { readonly password_hash: string; readonly email_verified_at: string | null }>(
    `select password_hash, email_verified_at from users where id = ? and erased_at is null`,
  )
  const property = raw.prepare<[string], number>('select 1 from properties where id = ?').pluck()
  const photo = raw
    .prepare<[string], number>('select 1 from appliances where id = ? and photo_file is not null')
    .pluck()
  const forget = {
    number: raw.prepare<[string]>('delete from external_ids where thing = ?'),
    property: raw.prepare<[string]>('delete from properties where id = ?'),
    business: raw.prepare<[string]>('delete from business_details where user_id = ?'),
    user: raw.prepare<[string]>('delete from users where id = ?'),
    job: raw.prepare<[string]>('delete from old_jobs where id = ?'),
    appliance: raw.prepare<[string]>('delete from appliances where id = ?'),
  }

  const isReferredTo = (kind: 'usr' | 'prp' | 'svc' | 'apl', id: string) => {
    referring ??= {
      usr: references('users'),
      prp: references('properties'),
      svc: references('services'),
      apl: references('appliances'),
    }
    return referring[kind].some((statement) => statement.get(id) !== undefined)
  }

  return function takeBack(id: string): 'removed' | 'kept' {
    if (id.startsWith('ojb_')) {
      forget.number.run(id)
      forget.job.run(id)
      return 'removed'
    }
    if (id.startsWith('apl_')) {
      if (photo.get(id) !== undefined || isReferredTo('apl', id)) return 'kept'
      forget.number.run(id)
      forget.appliance.run(id)
      return 'removed'
    }
    if (id.startsWith('svc_')) {
      if (isReferredTo('svc', id)) return 'kept'
      removeService(id)
      return 'removed'
    }
    if (id.startsWith('prp_')) {
      if (property.get(id) === undefined) return 'removed'
      if (isReferredTo('prp', id)) return 'kept'
      forget.number.run(id)
      forget.property.run(id)
      return 'removed'
    }
    const found = user.get(id)
    if (!found) return 'removed'
    const isTheirs = found.password_hash !== noPassword || found.email_verified_at !== null
    if (isTheirs || isReferredTo('usr', id)) return 'kept'
    forget.number.run(id)
    forget.business.run(id)
    forget.user.run(id)
    return 'removed'
  }
}
