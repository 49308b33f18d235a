import { type Redirect, planMove } from '#modules/redirects'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

export interface RedirectRow {
  readonly from_path: string
  readonly to_path: string | null
  readonly status: 301 | 302 | 410
  readonly made_at: string
  readonly made_by: string | null
}

export function redirectFrom(row: RedirectRow): Redirect {
  const common = {
    fromPath: row.from_path,
    madeAt: Temporal.Instant.from(row.made_at),
    madeBy: row.made_by as UserId | null,
  }
  if (row.to_path === null) return { ...common, status: 410, toPath: null }
  return { ...common, status: row.status === 302 ? 302 : 301, toPath: row.to_path }
}

/** Reads and writes redirects; write only inside `write`, such as in the transaction in which a page moves or appears. */
export function prepareRedirects({ raw, acting }: SqliteDatabase) {
  const one = raw.prepare<[string], RedirectRow>('select * from redirects where from_path = ?')
  // A target may go on with a query or with the part of a page.
  const leading = raw.prepare<[{ readonly path: string }], RedirectRow>(
    `select * from redirects where to_path = @path
     union all
     select * from redirects where substr(to_path, 1, length(@path) + 1) in (@path || '?', @path || '#')`,
  )
  const remove = raw.prepare<[string]>('delete from redirects where from_path = ?')
  const insert = raw.prepare(
    `insert into redirects (from_path, to_path, status, made_at, made_by) values (?, ?, ?, ?, ?)
     on conflict (from_path) do update set
       to_path = excluded.to_path, status = excluded.status, made_at = excluded.made_at, made_by = excluded.made_by`,
  )

  function find(path: string): Redirect | null {
    const row = one.get(path)
    return row ? redirectFrom(row) : null
  }

  function put({ fromPath, toPath, status, madeAt, madeBy }: Redirect): void {
    insert.run(fromPath, toPath, status, instantText(madeAt), madeBy)
  }

  const leadingTo = (path: string) => leading.all({ path }).map(redirectFrom)

  return {
    find,
    put,
    leadingTo,
    move(move: { readonly from: string; readonly to: string }, at: Temporal.Instant): void {
      const by = acting.current()?.userId ?? null
      const plan = planMove(move, leadingTo(move.from), { at, by })
      for (const path of plan.remove) remove.run(path)
      for (const redirect of plan.put) put(redirect)
    },
    /** A page has this address from now on, or it leads nowhere any more. */
    free: (path: string): void => void remove.run(path),
  }
}
