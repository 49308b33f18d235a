import { type InferSelectModel, and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  type OpenApplication,
  type Technician,
  type TechnicianStore,
  availabilitySet,
  homeSet,
  decideApproval,
  decideDecline,
  judgeApplyAgain,
  positionsSet,
  workChanged,
} from '#modules/accounts'
import { type ApplicationId, type TechnicianId, type UserId, accept, refuse } from '#modules/shared'
import { userColumns, userFrom } from './account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import { bound, boundRow } from '../kit/bound.ts'
import { prepareVerifyAll } from '../administration/credential-store.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { notifications, technicianApplications, technicians, users } from '../kit/schema.ts'
import { prepareTechnicianWork } from './technician-work-rows.ts'

export function createSqliteTechnicianStore(database: SqliteDatabase): TechnicianStore {
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const verifyAll = prepareVerifyAll(database)
  const works = prepareTechnicianWork(database)

  function find(id: ApplicationId): OpenApplication | null {
    const row = statements.application.get({ id })
    return row ? applicationFrom(row) : null
  }

  /** The office's overview asks for both at each visit. */
  const everyTechnician = database.memory.ofAll.one(() =>
    statements.technicians
      .all()
      .map(({ technician, user }) => ({ technician: technicianFrom(technician), user: userFrom(user) })),
  )
  const firstApplications = database.memory.ofAll.each<readonly OpenApplication[]>(2)

  function openApplications(limit: number, after: string): readonly OpenApplication[] {
    return statements.openApplications.all({ limit, after }).map(applicationFrom)
  }

  return {
    async openApplications(limit, after) {
      return after === null
        ? firstApplications(String(limit), () => openApplications(limit, ''))
        : openApplications(limit, after)
    },

    async findApplication(id) {
      return find(id)
    },

    async findApplicationOf(userId) {
      const row = statements.applicationOf.get({ userId })
      return row ? applicationFrom(row).application : null
    },

    applyAgain(application, events) {
      return database.write(() => {
        const { id, userId, createdAt } = application
        const latest = statements.applicationOf.get({ userId })
        const refusal = judgeApplyAgain(latest ? applicationFrom(latest) : null)
        if (refusal) return refuse(refusal)
        const at = instantText(createdAt)
        statements.apply.run(id, userId, at)
        statements.endCertificates.run(at, userId)
        keepEvents(events)
        return accept(application)
      })
    },

    approve({ applicationId, by, at, notification }, technician, events) {
      return database.write(() => {
        const found = find(applicationId)
        if (!found) return refuse({ kind: 'application-unknown' })
        const decided = decideApproval(found, technician)
        if (!decided.ok) return decided
        const { role, endsBegunBy, audit: note } = decided.value
        const { id } = found.applicant
        statements.decide.run({ id: applicationId, status: 'approved', reason: null, by, at })
        // One who works here again has another version.
        statements.nextVersion.run(technician.id)
        statements.addTechnician.run({ ...technician })
        if (role !== null) statements.giveRole.run({ id, role, at })
        for (const end of statements.endBegunBy) end.run(id, endsBegunBy)
        verifyAll(id, by, at)
        statements.notify.run({ ...notification })
        audit(note)
        keepEvents(events)
        return accept(technician)
      })
    },

    decline({ applicationId, by, at, notification }, reason, events) {
      return database.write(() => {
        const found = find(applicationId)
        if (!found) return refuse({ kind: 'application-unknown' })
        const decided = decideDecline(found)
        if (!decided.ok) return decided
        statements.decide.run({ id: applicationId, status: 'declined', reason, by, at })
        statements.notify.run({ ...notification })
        audit(decided.value.audit)
        keepEvents(events)
        return accept(null)
      })
    },

    async technicians() {
      return everyTechnician()
    },

    async findTechnicianOf(userId) {
      const row = statements.technicianOf.get({ userId })
      return row ? technicianFrom(row) : null
    },

    setAvailability(id, availability, events) {
      return database.write(() => {
        const row = statements.technician.get({ id })
        if (!row) return refuse({ kind: 'technician-unknown' })
        const note = availabilitySet(technicianFrom(row), availability)
        if (note) {
          statements.setAvailability.run({ id, availability })
          audit(note)
          keepEvents(events)
        }
        return accept({ ...technicianFrom(row), availability })
      })
    },

    setHome(id, homeDistrict) {
      return database.write(() => {
        const row = statements.technician.get({ id })
        if (!row) return refuse({ kind: 'technician-unknown' })
        const note = homeSet(technicianFrom(row), homeDistrict)
        if (note) {
          statements.setHome.run({ id, homeDistrict })
          statements.nextVersion.run(id)
          audit(note)
        }
        return accept({ ...technicianFrom(row), homeDistrict })
      })
    },

    findWork: async (id) => works.find(id),

    saveWork(id, work, version, at) {
      return database.write(() => {
        const found = works.find(id)
        if (!found) return refuse({ kind: 'technician-unknown' })
        if (found.version !== version) return refuse({ kind: 'technician-changed' })
        const note = workChanged(id, found.work, work)
        if (note) audit(note)
        return accept({ version: works.put(id, work, at) })
      })
    },

    workHistory: async (id, limit) => works.history(id, limit),
    workVersionOf: async (id, version) => works.versionOf(id, version),
    openJobs: async (id, skills, limit) => works.openJobs(id, skills, limit),

    async positionsAgreedAt(userId) {
      const at = statements.positionsAgreedAt.get(userId) ?? null
      return at === null ? null : Temporal.Instant.from(at)
    },

    setPositionsAgreed(id, at) {
      return database.write(() => {
        const row = statements.positions.get(id)
        if (!row) return refuse({ kind: 'technician-unknown' })
        const note = positionsSet(id, row.at !== null, at !== null)
        if (note) {
          statements.setPositions.run(at && instantText(at), id)
          audit(note)
        }
        return accept(null)
      })
    },

    async skills() {
      return statements.skills.all().map(({ skill }) => skill)
    },
  }
}

function applicationFrom(row: {
  readonly application: InferSelectModel<typeof technicianApplications>
  readonly user: Parameters<typeof userFrom>[0]
}): OpenApplication {
  const { id, status, createdAt } = row.application
  const applicant = userFrom(row.user)
  return { application: { id: id as ApplicationId, userId: applicant.id, status, createdAt }, applicant }
}

function technicianFrom({ id, userId, ...row }: InferSelectModel<typeof technicians>): Technician {
  return { ...row, id: id as TechnicianId, userId: userId as UserId }
}

function prepare({ db, raw }: SqliteDatabase) {
  const withApplicant = () =>
    db
      .select({ application: technicianApplications, user: userColumns })
      .from(technicianApplications)
      // The plus keeps the planner from beginning with the users, who are very many.
      .innerJoin(users, sql`${users.id} = +${technicianApplications.userId}`)
  const place = sql`(${technicianApplications.createdAt}, ${technicianApplications.id})`
  const placeAfter = sql`(select created_at, id from technician_applications where id = ${sql.placeholder('after')})`
  return {
    application: withApplicant()
      .where(eq(technicianApplications.id, sql.placeholder('id')))
      .prepare(),
    applicationOf: withApplicant()
      .where(eq(technicianApplications.userId, sql.placeholder('userId')))
      .orderBy(desc(technicianApplications.createdAt), desc(technicianApplications.id))
      .limit(1)
      .prepare(),
    apply: raw.prepare<[string, string, string]>(
      "insert into technician_applications (id, user_id, status, created_at) values (?, ?, 'pending', ?)",
    ),
    endCertificates: raw.prepare<[string, string]>(
      'update credentials set ended_at = ? where user_id = ? and verified_at is not null and ended_at is null',
    ),
    openApplications: withApplicant()
      .where(
        and(
          sql`${technicianApplications.status} = 'pending'`,
          sql`(${sql.placeholder('after')} = '' or ${place} > ${placeAfter})`,
        ),
      )
      .orderBy(asc(technicianApplications.createdAt), asc(technicianApplications.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
    decide: db
      .update(technicianApplications)
      .set({
        status: bound(technicianApplications.status, 'status'),
        reason: bound(technicianApplications.reason, 'reason'),
        decidedBy: bound(technicianApplications.decidedBy, 'by'),
        decidedAt: bound(technicianApplications.decidedAt, 'at'),
      })
      .where(eq(technicianApplications.id, sql.placeholder('id')))
      .prepare(),
    addTechnician: db
      .insert(technicians)
      .values(boundRow(technicians))
      .onConflictDoUpdate({
        target: technicians.userId,
        set: {
          skills: sql`excluded.skills`,
          homeDistrict: sql`excluded.home_district`,
          availability: sql`excluded.availability`,
          isActive: sql`excluded.is_active`,
        },
      })
      .prepare(),
    endBegunBy: ['sessions', 'pending_sign_ins'].map((table) =>
      raw.prepare<[string, string]>(`delete from ${table} where user_id = ? and begun_by = ?`),
    ),
    giveRole: db
      .update(users)
      .set({ role: bound(users.role, 'role'), updatedAt: bound(users.updatedAt, 'at') })
      .where(eq(users.id, sql.placeholder('id')))
      .prepare(),
    notify: db.insert(notifications).values(boundRow(notifications)).prepare(),
    technicians: db
      .select({ technician: technicians, user: userColumns })
      .from(technicians)
      .innerJoin(users, eq(users.id, technicians.userId))
      .orderBy(sql`${users.fullName} collate nocase`, asc(technicians.id))
      .prepare(),
    technician: db
      .select()
      .from(technicians)
      .where(eq(technicians.id, sql.placeholder('id')))
      .prepare(),
    technicianOf: db
      .select()
      .from(technicians)
      .where(eq(technicians.userId, sql.placeholder('userId')))
      .prepare(),
    setAvailability: db
      .update(technicians)
      .set({ availability: bound(technicians.availability, 'availability') })
      .where(eq(technicians.id, sql.placeholder('id')))
      .prepare(),
    setHome: db
      .update(technicians)
      .set({ homeDistrict: bound(technicians.homeDistrict, 'homeDistrict') })
      .where(eq(technicians.id, sql.placeholder('id')))
      .prepare(),
    nextVersion: raw.prepare<[string]>('update technicians set version = version + 1 where id = ?'),
    positionsAgreedAt: raw
      .prepare<[string], string | null>('select positions_agreed_at from technicians where user_id = ?')
      .pluck(),
    positions: raw.prepare<[string], { readonly at: string | null }>(
      'select positions_agreed_at at from technicians where id = ?',
    ),
    setPositions: raw.prepare<[string | null, string]>('update technicians set positions_agreed_at = ? where id = ?'),
    skills: raw.prepare<[], { skill: string }>(
      `select slug as skill from categories where is_flag = 0
       union select each.value from services, json_each(required_skills) as each
       order by skill`,
    ),
  }
}
