import type { Context } from 'hono'
import type { Api, EndpointSpec, OtherRoute } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'

/** 405 with the methods that the address takes, or 404 where there is none. */
export function noSuchRoute(api: Api, c: Context<HttpEnv>): Response {
  const taken = routesAt(api, c.req.path)
  if (taken.length === 0) return problem(c, notFound)
  const allowed = [...new Set(taken.map(({ method }) => method.toUpperCase()))].join(', ')
  const answer = problem(c, {
    status: 405,
    code: 'method_not_allowed',
    detail: `This address takes ${allowed} only.`,
  })
  answer.headers.set('allow', allowed)
  return answer
}

/** The declared routes of an address, whatever their method. */
export function routesAt({ endpoints, others }: Api, address: string): readonly (EndpointSpec | OtherRoute)[] {
  return [...endpoints, ...others].filter(({ path }) => matches(path, address))
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}
