export interface FaultWords {
  readonly title: string
  readonly body: string
}

const words: Readonly<Record<number, FaultWords>> = {
  403: {
    title: 'Access Denied',
    body: 'You do not have permission to access this area. This section is restricted to authorized administrators only.',
  },
  404: {
    title: 'Page not found',
    body: 'There is no page at this address. It may have moved, or part of the link may be missing.',
  },
  429: {
    title: 'Too many attempts',
    body: 'Please wait a little and try again.',
  },
  503: {
    title: 'Please try again in a moment',
    body: 'Something we rely on did not answer. Nothing was lost.',
  },
}

const ourFault: FaultWords = {
  title: 'Sorry, something went wrong',
  body: 'The fault is ours, and we have a record of it. Please try again, or call us.',
}

const cannotSave: FaultWords = {
  title: 'We cannot save anything just now',
  body: 'Nothing was changed. Please try again in a minute, or call us.',
}

/** The words for a page that cannot be shown. `reason`: the one that the server gave with the status. */
export function faultWords(status: number, reason?: unknown): FaultWords {
  if (reason === 'storage') return cannotSave
  return words[status] ?? ourFault
}
