import type { Role, User } from '#modules/accounts'
import type { Scope } from '#modules/api-keys'
import type { ApiKeyId, SessionId } from '#modules/shared'
import type { Log } from '../../log.ts'

/** A key of the HTTP interface that a request came with. */
interface RequestKey {
  readonly id: ApiKeyId
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The administrator for whom it acts. */
  readonly holder: User
}

/** The middleware's findings about a request, for the routes. */
export interface HttpEnv {
  Variables: {
    requestId: string
    /** The headers that every answer has, but for the request's id. */
    ofAll: Readonly<Record<string, string>>
    /** The answer that has them already. */
    complete: Response | undefined
    /** The signed-in user, or null. A guest is null. */
    who: User | null
    /**
     * The guest, where nobody is signed in. Apart from `who`, so that every route and page that does not ask for guests has
     * nobody; see `bookerOf`.
     */
    guest: User | null
    /**
     * The key of a program, which has no session; null without one. Apart from `who`: an endpoint that the key's scopes open
     * makes its holder `who`, and nothing else has anybody.
     */
    apiKey: RequestKey | null
    /** The role that they have and may not use before they have a second factor; until then they are a customer. */
    withheld: Role | null
    /** The id of their session; null without one. */
    sessionId: SessionId | null
    /** The session's own token, or null: as it came in the cookie, or as it is after a step up. */
    sessionToken: string | null
    /** Whether the session's password was typed a short while ago. */
    passwordFresh: boolean
    /** The client's network address, as far as the proxy setting lets it be believed. */
    address: string
    log: Log
    /** The pattern of the route that answered, for logs and figures; not set where a page did. */
    route: string | undefined
    /** The code of the problem that was answered, also where a page says it; not set otherwise. */
    problemCode: string | undefined
    /** Set where the answer is a page that any stranger may get. */
    everyones: boolean | undefined
  }
}
