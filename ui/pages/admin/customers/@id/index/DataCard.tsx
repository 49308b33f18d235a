import { Done } from '../../../../../components/Done.tsx'
import { Lock, PackageOpen } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { passwordFreshMinutes } from '#modules/accounts'
import { exportDays } from '#modules/privacy'
import { ArchiveList } from '../../../../../components/account/ArchiveList.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

type Copies = NonNullable<Data['copies']>

/** A guest or caller cannot sign in to see to their data: an administrator does it for them. */
export function DataCard({ copies: { done, archives, isOpen } }: { readonly copies: Copies }) {
  const { href } = useData<Data>()
  const action = `${href}/exports`
  const back = useCameBack(action)
  const isReady = archives.some(({ state }) => state === 'ready')
  const isPreparing = archives.some(({ state }) => state === 'asked')
  return (
    <Card title="Their data" id="data">
      <FormProblems of={back} />
      {done === 'copy_asked' && isPreparing && (
        <Done says="A copy of their data is being prepared, for a minute or two" />
      )}
      {done === 'copy_underway' && isPreparing && <Notice title="A copy of their data is being prepared already" />}
      {done === 'copy_open' && isOpen && (
        <Done says={`You can download what is ready for ${passwordFreshMinutes} minutes`} />
      )}
      {done === 'copy_password' && !isOpen && <Notice tone="warn" title="Confirm your password first" />}
      <p>
        They have no account, so they ask you for a copy of what we hold about them, or to have it erased. Be sure who
        asks. The audit log keeps who did what.
      </p>
      <ArchiveList archives={archives} files={`/api${href}/exports`} page={`${href}#data`} isOpen={isOpen} />
      {!isOpen && (isReady || done === 'copy_password') && (
        <form method="post" action={`${action}/open`} noValidate>
          <Button icon={<Lock size={20} aria-hidden="true" />}>Confirm your password to download</Button>
        </form>
      )}
      <div className="row row-tight">
        {!isPreparing && (
          <form method="post" action={`${action}#data`} noValidate>
            <Button variant="secondary" icon={<PackageOpen size={20} aria-hidden="true" />}>
              {isReady ? 'Export their data again' : 'Export their data'}
            </Button>
          </form>
        )}
        <LinkButton variant="secondary" href={`${href}/erase`}>
          Erase their data
        </LinkButton>
      </div>
      <p className="soft small">
        The archive has everything, photos too, and is here for {exportDays} days. For a quick look, or for a program:{' '}
        <a href={`/api${href}/export`}>the same in one file, without photos</a>.
      </p>
    </Card>
  )
}
