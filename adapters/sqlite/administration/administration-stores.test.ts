import type { OpenedAdministration } from '../../../tests/contracts/administration/administration-opened.ts'
import { auditStoreContract } from '../../../tests/contracts/administration/audit-store.contract.ts'
import { credentialStoreContract } from '../../../tests/contracts/administration/credential-store.contract.ts'
import { invitationStoreContract } from '../../../tests/contracts/administration/invitation-store.contract.ts'
import { peopleStoreContract } from '../../../tests/contracts/administration/people-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqlitePasskeyStore } from '../accounts/second-factor-passkeys.ts'
import { createSqliteTechnicianStore } from '../accounts/technician-store.ts'
import { createSqliteAuditStore } from './audit-store.ts'
import { createSqliteCredentialStore } from './credential-store.ts'
import { createSqliteInvitationStore } from './invitation-store.ts'
import { createSqlitePeopleStore } from './people-store.ts'

const at = '2026-03-02T12:00:00.000Z'

function prepareBookings({ raw }: TestDatabase): OpenedAdministration['addBooking'] {
  raw.exec(`
    insert into categories values ('plumbing', 'Plumbing', 'Taps and pipes.', 'droplets', 1, 1, 0, 1);
    insert into services (id, name, description, category, base_price_pence, duration_minutes, buffer_minutes,
      required_skills, is_emergency, is_active, payment_policy, version, created_at, updated_at)
    values ('svc_tap', 'Tap repair', 'About it.', 'plumbing', 8500, 60, 0, '[]', 0, 1, 'full', 1, '${at}', '${at}')`)
  const insert = raw.prepare(
    `insert into bookings (id, reference, customer_id, service_id, technician_id, priority, status, cancel_reason,
       duration_minutes, buffer_minutes, contact_name, contact_email, customer_phone, customer_address,
       customer_postcode, problem_description, access_notes, estimated_cost_pence, payment_policy, source, version,
       created_at, updated_at)
     values (:id, :reference, :customer, 'svc_tap', :technician, 'standard', :status, :reason, 60, 0, 'Asha',
       'asha@example.com', '+442079460958', '12 Park Lane', 'CR0 1AB', 'The tap drips.', '{}', 8500, 'full', 'web', 1,
       :at, :at)`,
  )
  let made = 0
  return async ({ customer, technician, status }) => {
    made += 1
    const [id, reference] = [`bkg_${made}`, `CB-${made}`]
    const stored = status === 'expired' ? { status: 'cancelled', reason: 'expired' } : { status, reason: null }
    insert.run({ id, reference, customer, technician, ...stored, at })
    return { id, reference }
  }
}

async function open(): Promise<OpenedAdministration> {
  const { database, ...audited } = openAudited()
  return {
    ...audited,
    people: createSqlitePeopleStore(database),
    invitations: createSqliteInvitationStore(database),
    credentials: createSqliteCredentialStore(database),
    audit: createSqliteAuditStore(database),
    accounts: createSqliteAccountStore(database),
    passkeys: createSqlitePasskeyStore(database),
    technicians: createSqliteTechnicianStore(database),
    addBooking: prepareBookings(database),
  }
}

peopleStoreContract('SQLite', open)
invitationStoreContract('SQLite', open)
credentialStoreContract('SQLite', open)
auditStoreContract('SQLite', open)
