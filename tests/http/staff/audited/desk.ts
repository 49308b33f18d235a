import type { WholeApp } from '../../../support/apps/whole-app.ts'
import type { Where } from '../../../support/test-port.ts'

/** The tools of a write under test: the application with the demo business, and an administrator's session. */
export interface Desk {
  readonly whole: WholeApp
  json(method: string, path: string, body?: object): Promise<Response>
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
  upload(path: string, body: FormData): Promise<Response>
  /** The id of the first row; a fault where there is none. */
  readonly first: (table: string, where?: Where, by?: readonly string[]) => string
}

export type Way = (desk: Desk) => Promise<Response>

/** One successful request to each of some routes. */
export type AuditedWrites = Readonly<Record<string, Way>>

export const json =
  (method: string, path: string, body?: object): Way =>
  (desk) =>
    desk.json(method, path, body)

export const form =
  (path: string, fields: Readonly<Record<string, string>> = {}): Way =>
  (desk) =>
    desk.form(path, fields)
