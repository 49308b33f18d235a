import type { AuditNote, UserId } from '#modules/shared'

/** Somebody agreed to be shown, or took it back. */
export function auditOfAgreement(id: UserId, agreed: boolean): AuditNote<'team_agreed'> {
  return {
    action: 'team_agreed',
    target: { kind: 'user', id },
    before: { agreed: !agreed },
    after: { agreed },
  }
}

/** The photo is named by its hash; null for one that was removed. */
export function auditOfTeamPhoto(
  id: UserId,
  photo: { readonly sha256: string; readonly alt: string } | null,
): AuditNote<'team_photo_changed'> {
  return {
    action: 'team_photo_changed',
    target: { kind: 'user', id },
    before: null,
    after: { photo: photo?.sha256 ?? null, alt: photo?.alt ?? null },
  }
}
