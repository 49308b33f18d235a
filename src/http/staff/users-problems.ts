import type { AdministrationRefusal } from '#modules/administration'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'

/** The problem for a refusal of the administration module, in words for people. */
export function administrationProblem(refusal: AdministrationRefusal): Problem {
  if (refusal.kind !== 'password-refused') return problemOf[refusal.kind]
  return notValidField('password', refusal.message)
}

const problemOf = {
  'person-unknown': notFound,
  'owner-protected': conflict('owner_protected', 'The owner stays an administrator, and cannot be suspended.'),
  'own-account': conflict(
    'own_account',
    'You cannot change your own role, or suspend yourself. Ask another administrator.',
  ),
  'last-admin': conflict('last_admin', 'This is the last administrator: nobody could let others in any more.'),
  'approval-needed': conflict('approval_needed', 'Nobody becomes a technician but by an application that is approved.'),
  'invitation-needed': conflict(
    'invitation_needed',
    'Invite them instead: staff choose a password of their own, which is longer than customers need.',
  ),
  'email-not-verified': conflict(
    'email_not_verified',
    'They have not shown yet that the e-mail address is theirs, so they cannot work here.',
  ),
  'works-here': conflict('works_here', 'Somebody with this e-mail address works here already.'),
  'already-invited': conflict('already_invited', 'There is an invitation to this address already: send it again.'),
  'person-suspended': conflict('user_suspended', 'The account with this e-mail address is suspended.'),
  'credential-unknown': notFound,
  'credential-decided': conflict('credential_decided', 'This was checked, turned down or replaced already.'),
  'credential-ended': notValidField('expires_on', 'Its last day is over: give the next one'),
  'no-application': notFound,
  'not-a-document': notValidField('document', 'Please choose a PDF, JPEG or PNG of at most 10 MB'),
  'too-many-documents': conflict(
    'too_many_documents',
    'There are as many documents as can be kept: take one back first.',
  ),
  'invitation-unknown': notFound,
  'invitation-closed': conflict('invitation_closed', 'This invitation was used, withdrawn or has ended.'),
} as const satisfies Record<Exclude<AdministrationRefusal['kind'], 'password-refused'>, Problem>
