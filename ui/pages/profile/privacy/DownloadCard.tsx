import { Lock, PackageOpen } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { exportDays } from '#modules/privacy'
import { ArchiveList } from '../../../components/account/ArchiveList.tsx'
import { ConfirmOwner } from '../../../components/account/ConfirmOwner.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function DownloadCard() {
  const { done, exports, isOpen, check } = useData<Data>()
  const isReady = exports.some(({ state }) => state === 'ready')
  // A visitor who asked for the file without a recent password was sent here to enter it, with or without an archive.
  const isAsked = !isOpen && (isReady || done === 'password')
  return (
    <Card title="Download your data" id="download">
      <p>
        An archive with all that is in the database about you, your photos and your documents. An e-mail says when it is
        ready; then you can fetch it here for {exportDays} days, once you have shown that it is you.
      </p>
      {isAsked && check.hasPassword && (
        <form method="post" action="/profile/privacy/open" noValidate>
          <Button icon={<Lock size={20} aria-hidden="true" />}>Confirm your password to download</Button>
        </form>
      )}
      {isAsked && !check.hasPassword && (
        <ConfirmOwner check={check} next="/profile/privacy#download" before="you fetch your data" />
      )}
      <ArchiveList archives={exports} files="/api/me/exports" page="/profile/privacy" isOpen={isOpen} />
      <PrepareForm isReady={isReady} />
      <p className="soft">
        For a quick look, or for a program: <a href="/api/me/export">the same in one file, without photos</a>.
      </p>
    </Card>
  )
}

function PrepareForm({ isReady }: { readonly isReady: boolean }) {
  const { isPreparing } = useData<Data>()
  const action = '/profile/privacy/export'
  const back = useCameBack(action)
  return (
    <>
      <FormProblems of={back} />
      {!isPreparing && (
        <form method="post" action={action} noValidate>
          <Button variant={isReady ? 'secondary' : 'primary'} icon={<PackageOpen size={20} aria-hidden="true" />}>
            {isReady ? 'Prepare it again' : 'Prepare my data'}
          </Button>
        </form>
      )}
    </>
  )
}
