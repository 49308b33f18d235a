import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { ShownCard } from '../../../../components/team/ShownCard.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { UserBadges } from '../UserBadges.tsx'
import type { Data } from './+data.ts'
import { FactorsForm } from './FactorsForm.tsx'
import { RoleForm } from './RoleForm.tsx'
import { SignOutForm } from './SignOutForm.tsx'
import { StatusForm } from './StatusForm.tsx'

export default function UserPage() {
  const user = useData<Data>()
  return (
    <AdminPage
      title={user.name}
      part="/admin/users"
      back={{ href: at.admin.users(), words: 'Users' }}
      done={user.done}
      aside={<UserBadges suspended={user.suspended} verified={user.verified} />}
    >
      {user.emailGone && (
        <Notice tone="warn" title="E-mails do not reach them">
          <p>{user.emailGone} The address may be misspelt.</p>
        </Notice>
      )}
      <Card
        title="About them"
        actions={
          <span className="row">
            {user.viewHref && <a href={user.viewHref}>See what they see</a>}
            <a href={user.auditHref}>Changes to this account</a>
            {user.deedsHref && <a href={user.deedsHref}>Their actions</a>}
          </span>
        }
      >
        <SummaryList
          rows={[
            { label: 'Role', value: user.isOwner ? `${user.roleSays}, the owner` : user.roleSays },
            { label: 'E-mail', value: user.email },
            { label: 'Phone', value: user.phone ?? 'Not given' },
            {
              label: 'Address',
              value: [user.address, user.postcode].filter((line) => line !== null).join(', ') || 'Not given',
            },
            { label: 'Messages', value: <a href={user.messagesHref}>Messages to them</a> },
            { label: 'Account since', value: user.since },
            {
              label: 'Bookings',
              value: user.bookings === 0 ? 'None' : <a href={user.bookingsHref}>{user.bookings}</a>,
            },
            ...(user.openJobs === 0 ? [] : [{ label: 'Open jobs', value: jobsWords(user) }]),
            {
              label: 'Signed in',
              value: user.sessions === 0 ? 'Nowhere' : `On ${user.sessions}, last used ${user.lastUsed ?? ''}`,
            },
          ]}
        />
      </Card>
      {user.dossier && <ShownCard dossier={user.dossier} decides />}
      {user.isOwner && (
        <Notice title="The owner stays an administrator">
          <p>The user with the address in the settings cannot be given another role, or suspended.</p>
        </Notice>
      )}
      {user.isSelf && !user.isOwner && (
        <Notice title="This is you">
          <p>Another administrator can change your role or suspend you; you cannot do it yourself.</p>
        </Notice>
      )}
      {!user.isOwner && !user.isSelf && <RoleForm />}
      {user.sessions > 0 && <SignOutForm />}
      {user.hasFactor && <FactorsForm />}
      {!user.isOwner && !user.isSelf && <StatusForm />}
    </AdminPage>
  )
}

function jobsWords({ openJobs, underway }: Data): string {
  if (underway === 0) return String(openJobs)
  return underway === openJobs ? `${openJobs}, under way` : `${openJobs}, ${underway} of them under way`
}
