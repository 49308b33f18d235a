import type { Problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

export const failedToCreate = 'Failed to create invoice. Please try again.'
export const failedToUpdate = 'Failed to update invoice'
export const failedToDelete = 'Failed to delete invoice'

/** Forms that come back with these words where the deed could not be kept, so that people try again. */
export function failingWith(words: string, form: Submission): Submission {
  return (path, spec, act) =>
    form(path, spec, async (sent) => {
      try {
        return await act(sent)
      } catch (fault) {
        sent.c.var.log.error({ err: fault }, words)
        return sent.again(failed(words))
      }
    })
}

function failed(detail: string): Problem {
  return { status: 503, code: 'storage_unavailable', detail }
}
