/** The answer on the wire; no body for 204. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
}

interface Link {
  readonly href: string
  readonly rel: string
}

const debug_id = 'b1d1f06c7246c'

export function cannot(issue: string, links: readonly Link[] = []): Answer {
  return {
    status: 422,
    body: {
      name: 'UNPROCESSABLE_ENTITY',
      message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
      debug_id,
      details: [{ issue }],
      links,
    },
  }
}

export function unknown(): Answer {
  return {
    status: 404,
    body: {
      name: 'RESOURCE_NOT_FOUND',
      message: 'The specified resource does not exist.',
      debug_id,
      details: [{ issue: 'INVALID_RESOURCE_ID' }],
    },
  }
}

export function notAuthenticated(): Answer {
  return {
    status: 401,
    body: {
      name: 'AUTHENTICATION_FAILURE',
      message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
      debug_id,
      details: [{ issue: 'INVALID_ACCOUNT_STATUS' }],
    },
  }
}

export const serverFault: Answer = {
  status: 500,
  body: {
    name: 'INTERNAL_SERVER_ERROR',
    message: 'An internal server error occurred.',
    debug_id,
  },
}
