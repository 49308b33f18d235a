/**
 * A process of its own that issues one document in the database `FILE`: the draft of `aDraft(1)`, or with `AT_ONCE` a new one for
 * an entry of the ledger. It kills itself at the statement with the number `KILL_AT`, counted from 1; the commit is one of them.
 * It writes how many statements there were.
 */
import { openSqlite } from '../../../adapters/sqlite/kit/database.ts'
import { createSqliteDocumentStore } from '../../../adapters/sqlite/billing/document-store.ts'
import { issueFacts } from '../../support/builders/documents.ts'
import { issueClaim, issuedDraft } from './issued-draft.ts'

const killAt = Number(process.env['KILL_AT'])
let steps = 0

function step(): void {
  steps += 1
  if (steps === killAt) process.kill(process.pid, 'SIGKILL')
}

const opened = openSqlite(process.env['FILE'] ?? '')
const prepare = opened.raw.prepare.bind(opened.raw)
type Statement = Record<string, (...values: unknown[]) => unknown>

/** A statement with a step before each run; `pluck` and `raw` answer the statement itself. */
function stepped(statement: Statement): Statement {
  return new Proxy(statement, {
    get: (of, name) => {
      if (name === 'pluck' || name === 'raw') {
        return (...values: unknown[]) => {
          of[name]?.(...values)
          return stepped(of)
        }
      }
      const isRun = name === 'run' || name === 'get' || name === 'all'
      return isRun ? (...values: unknown[]) => (step(), of[name]?.(...values)) : Reflect.get(of, name)
    },
  })
}
const preparing: unknown = (text: string) => stepped(prepare(text) as unknown as Statement)
opened.raw.prepare = preparing as typeof opened.raw.prepare
const database = {
  ...opened,
  // The last step before the commit.
  write: <T>(work: () => T) =>
    opened.write(() => {
      const done = work()
      step()
      return done
    }),
}
const documents = createSqliteDocumentStore(database)
await documents.issue(issuedDraft(process.env['AT_ONCE'] === '1'), issueFacts(), issueClaim)
// The commit is done, and nobody has the answer.
step()
console.log(steps)
opened[Symbol.dispose]()
