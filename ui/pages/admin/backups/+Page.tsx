import { DatabaseBackup } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { SummaryList, type SummaryRow } from '../../../components/SummaryList.tsx'
import { Table } from '../../../components/Table.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { ArchiveLine, Data } from './+data.ts'
import { HowToRestore } from './HowToRestore.tsx'
import './backups.css'

export default function BackupsPage() {
  const { done, archives, running, ended } = useData<Data>()
  const back = useCameBack(atSystem.backups())
  usePlainScript('backups/follow')
  return (
    <AdminPage title="Backups" part={atSystem.backups()} done={done}>
      <FormProblems of={back} />
      <div className="stack stack-loose" data-backups data-outcome={ended?.words}>
        <Faults />
        <Card title="State of the backups">
          <Standing />
        </Card>
        <Card title="Archives">
          <Table
            caption="Archives, the newest first"
            captionHidden
            rows={archives}
            rowKey={({ name, place }) => `${place}/${name}`}
            columns={[
              { key: 'taken', label: 'Taken', cell: (line) => <Name line={line} /> },
              { key: 'size', label: 'Size', cell: ({ size }) => <span className="figures">{size ?? 'Unknown'}</span> },
              { key: 'state', label: 'Verified', cell: (line) => <Verified line={line} /> },
              {
                key: 'deed',
                label: 'Do',
                cell: (line) => running === null && !line.isEncrypted && <Verify line={line} />,
              },
            ]}
            empty={
              <EmptyState drawing={<DatabaseBackup size={48} aria-hidden="true" />} title="There is no archive yet">
                Each backup becomes one archive, which appears in this list.
              </EmptyState>
            }
          />
        </Card>
        <HowToRestore newest={archives[0] ?? null} />
      </div>
    </AdminPage>
  )
}

function Faults() {
  const { fault, ended } = useData<Data>()
  return (
    <>
      {fault !== null && (
        <Notice tone="warn" title="The last backup could not be taken, or its place cannot be read">
          <p className="backup-name">{fault}</p>
          <p>The server tries again every hour. On the server, callout doctor says more.</p>
        </Notice>
      )}
      {ended !== null && ended.fault !== null && ended.fault !== fault && (
        <Notice tone="warn" title={ended.words}>
          <p className="backup-name">{ended.fault}</p>
          <p className="soft small">{ended.at}</p>
        </Notice>
      )}
    </>
  )
}

function Standing() {
  const { place, isEncrypted, kept, next, good, isOld, verified, fault, running } = useData<Data>()
  if (place === null && fault === null) {
    return (
      <Notice tone="warn" title="Backups are off">
        <p>BACKUP_TO is off in the settings of the server. Nothing is kept if its disk fails.</p>
      </Notice>
    )
  }
  const rows: readonly SummaryRow[] = [
    {
      label: 'Last backup',
      value: (
        <>
          {good ? `${good.taken}${good.size === null ? '' : `, ${good.size}`}` : 'None yet'}{' '}
          {isOld && <Badge tone="warn">Old</Badge>}
        </>
      ),
    },
    {
      label: 'Last verified backup',
      value: verified ? `That of ${verified.taken}, verified ${verified.verified}` : 'None yet',
    },
    { label: 'Next backup', value: next ?? 'None: the timed jobs of this server are off' },
    ...(place === null ? [] : [{ label: 'Where', value: <span className="backup-name">{place}</span> }]),
    { label: 'Kept', value: kept },
    {
      label: 'Encrypted',
      value: isEncrypted
        ? 'Yes: only the holder of the identity can read an archive'
        : 'No: an archive holds the keys of the site, so keep it as safe as the server. BACKUP_RECIPIENT encrypts it.',
    },
  ]
  return (
    <div className="stack">
      <SummaryList rows={rows} />
      {running && <Working running={running} />}
      {place !== null && running === null && (
        <form method="post" action={atSystem.backups()} noValidate>
          <Button>Back up now</Button>
        </form>
      )}
    </div>
  )
}

const working = {
  backup: 'A backup is being taken',
  verification: 'An archive is being verified',
  night: 'The backup of the night is being taken',
} as const

function Working({ running: { kind, since } }: { readonly running: NonNullable<Data['running']> }) {
  return (
    <div data-backup-running>
      <Notice title={working[kind]}>
        <p>
          It began at {since}. The site works on meanwhile. <a href={atSystem.backups()}>Look again</a>
        </p>
      </Notice>
    </div>
  )
}

function Name({ line: { name, place, taken } }: { readonly line: ArchiveLine }) {
  const { place: usual } = useData<Data>()
  return (
    <span className="two-lines">
      <span>{taken}</span>
      <span className="soft small backup-name">{name}</span>
      <span className="soft small backup-name">
        {place === usual ? `in ${place}` : `taken to ${place}; nobody looked whether it is still there`}
      </span>
    </span>
  )
}

function Verified({ line: { verified, fault, isEncrypted } }: { readonly line: ArchiveLine }) {
  if (fault !== null) {
    return (
      <span className="two-lines backup-state">
        <Badge tone="warn">Faulty</Badge>
        <span className="small backup-name">{fault}</span>
      </span>
    )
  }
  if (verified !== null) return verified
  return isEncrypted ? 'Not yet: verify it where its identity is' : 'Not yet'
}

function Verify({ line: { name, taken } }: { readonly line: ArchiveLine }) {
  return (
    <form method="post" action={`${atSystem.backups()}/${name}/verify`} noValidate>
      <Button variant="quiet">
        Verify
        <span className="out-of-sight"> the archive of {taken}</span>
      </Button>
    </form>
  )
}
