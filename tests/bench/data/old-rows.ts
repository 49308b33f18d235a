/**
 * Statements that add the rows of `fillOld`, in this order. `from numbers` is the list of 1 to `count`, as `n`; `@old` is
 * long ago, `@far` a moment that does not come, and `@user` somebody.
 */
export const rowStatements: readonly string[] = [
  // Accounts.
  `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select 'old_' || n, @user, @old, @old, @old from numbers`,
  `insert into pending_sign_ins (token_hash, user_id, begun_by, created_at, expires_at)
     select 'old_' || n, @user, 'password', @old, @old from numbers`,
  `insert into webauthn_challenges (challenge_hash, purpose, user_id, expires_at)
     select 'old_' || n, 'sign-in', @user, @old from numbers`,
  `insert into account_requests (id, purpose, email, data, created_at)
     select 'old_' || n, 'password-reset', 'somebody@example.com', '{}', @old from numbers`,
  `insert into account_links (token_hash, purpose, user_id, data, created_at, expires_at)
     select 'old_' || n, 'password-reset', @user, '{}', @old, @old from numbers`,
  `insert into guest_codes (id, guest_key, address, asked_at, tries)
     select 'old_' || n, 'guest' || n || '@example.com', 'guest' || n || '@example.com', @old, 0 from numbers`,
  `insert into security_log (at, kind, address_key, detail, request_id, count)
     select @old, 'signed-in', 'a', '', 'r' || n, 1 from numbers`,
  `insert into exports (id, user_id, state, file, bytes, asked_at, ready_at, expires_at)
     select 'exp_old-' || n, @user, 'ready', 'exp_old-' || n || '.zip', 1, @old, @old, @old from numbers`,
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
     select @user, 'old_' || n, 'f', 200, '{}', @old from numbers`,

  // Requests.
  `insert into links (token_hash, purpose, booking_id, created_at, expires_at)
     select 'old_' || n, 'track', (select id from bookings limit 1), @old, @old from numbers`,
  `insert into booking_drafts (token_hash, fields, updated_at)
     select 'old_' || n, '{"problem_description":"The tap drips.","step":3}', @old from numbers`,
  `insert into photos (id, file, media_type, width, height, bytes, created_at)
     select 'pho_old-' || n, printf('%08x-0000-7000-8000-000000000000.jpg', n), 'image/jpeg', 1, 1, 1, @old from numbers`,
  `insert into quotes (id, service_id, priority, lines, total_pence, created_at, expires_at)
     select 'quo_old-' || n, (select id from services limit 1), 'standard', '[]', 0, @old, @old from numbers`,
  `insert into quote_requests (id, reference, name, email, email_key, phone, address, postcode, description, stage,
       is_waiting, version, created_at)
     select 'qrq_old-' || n, 'OLD-' || n, 'Asha Patel', 'asha@example.com', 'asha@example.com', '+442079460958',
       '12 Park Lane', 'CR0 1AB', 'A new tap.', 'closed', 0, 1, @old from numbers`,
  `insert into quote_files (id, request_id, file, media_type, bytes, created_at)
     select 'qfi_old-' || n, 'qrq_old-' || n, printf('%08x-0000-7000-8000-000000000001.jpg', n), 'image/jpeg', 1, @old
     from numbers`,
  `insert into quote_links (token_hash, request_id, created_at, expires_at)
     select 'old_' || n, 'qrq_old-' || n, @old, @old from numbers`,
  `insert into submissions (id, kind, email, body, token_hash, created_at, expires_at)
     select 'sub_old-' || n, 'enquiry', 'somebody@example.com', '{}', 'old_' || n, @old, @old from numbers`,
  `insert into spent_proofs (proof, expires_at) select 'old_' || n, @old from numbers`,
  `insert into enquiries (id, reference, kind, subject, name, email, email_key, message, contact_method, state, created_at)
     select 'enq_old-' || n, 'ENQ-OLD' || n, 'contact', 'quote', 'Asha Patel', 'asha@example.com', 'asha@example.com',
       'How much is a new tap?', 'email', 'closed', @old from numbers`,

  // Conversations.
  `insert into sms_inbound (id, provider_id, phone, text, at)
     select 'old_' || n, 'old_' || n, '+447700900456', 'Thank you', @old from numbers`,
  `insert into whatsapp_inbound (id, provider_id, phone, type, text, at, received_at)
     select 'old_' || n, 'old_' || n, '+447700900456', 'text', 'Thank you', @old, @old from numbers`,
  `insert into whatsapp_numbers (phone, name, last_inbound_at, unread, needs_person)
     select '+449' || n, 'Asha Patel', @old, 0, 0 from numbers`,
  `insert into conversations (id, kind, phone, token_hash, state, unread, delivered_to, read_to, seen_to, last_at,
       last_text, created_at)
     select 'cnv_old-' || n, 'web', '', 'old_' || n, 'closed', 0, 0, 0, 0, @old, 'Thank you', @old from numbers`,
  `insert into conversation_entries (conversation_id, kind, sender, client_id, text, at)
     select 'cnv_old-' || n, 'message', 'visitor', 'old_' || n, 'Thank you', @old from numbers`,
  // The first booking has the events of open pages below, and no conversation that takes them with it.
  `insert into booking_threads (booking_id, newest_seq, last_at, last_text)
     select id, 1, @old, 'Thank you' from bookings where id <> (select id from bookings limit 1) on conflict do nothing`,
  `insert into service_communications (booking_id, seq, id, person, sender_type, sender_name, client_id, message_type,
       message_content, created_at, number)
     select id, 1, 'com_old-' || rowid, 'system', 'system', 'Callout', 'old', 'text', 'Thank you', @old,
       (select coalesce(max(number), 0) from service_communications) + row_number() over () from bookings
     where id <> (select id from bookings limit 1) on conflict do nothing`,
  `insert into thread_events (booking_id, kind, ref, at)
     select (select id from bookings limit 1), 'message', n, @old from numbers`,
  `insert into video_sessions (id, booking_id, initiator_id, initiator_name, initiator_side, started_at, ended_at,
       answered, entries)
     select 'vid_old-' || rowid, id, 'office', 'Olga', 'office', @old, @old, 1, 1 from bookings`,
  `insert into smart_device_access (id, booking_id, device_type, purpose, status, requested_by, requested_at,
       access_expires_at)
     select 'acc_old-' || rowid, id, 'tablet', 'To pair it', 'requested', @user, @old, @old from bookings`,
  `insert into stop_links (token_hash, channel, address, created_at)
     select 'old_' || n, 'email', 'somebody@example.com', @old from numbers`,
  `insert into message_addresses_gone (channel, recipient, reason, since)
     select 'email', 'gone' || n || '@example.com', 'gone', @old from numbers`,
  `insert into webhooks (id, name, url, types, state, made_by, made_at, removed_at)
     select 'whk_old', 'Old', 'https://example.com', '[]', 'paused', @user, @old, @old`,
  `insert into webhook_deliveries (id, webhook_id, event, type, body, created_at, state)
     select 'whd_old-' || n, 'whk_old', 'evt_' || n, 'booking.confirmed', '{}', @old, 'delivered' from numbers`,
  `insert into webhook_tries (delivery, number, at, took_ms, status, answer)
     select number, 1, @old, 5, 200, '' from webhook_deliveries where webhook_id = 'whk_old'`,

  // Visits.
  `insert into visit_positions (booking_id, visit_number, moment, technician_id, latitude, longitude, accuracy, at)
     select booking_id, number, 'check_in', technician_id, 51.4, -0.1, 5, @old from visits
     where number = 1 and technician_id is not null on conflict do nothing`,
  `insert into shared_positions (booking_id, visit_number, technician_id, agreed_at, latitude, longitude, at)
     select booking_id, number, technician_id, @old, 51.4, -0.1, @old from visits
     where number = 1 and technician_id is not null on conflict do nothing`,
  `insert into departures (booking_id, technician_id, starts_at, at, arrives_at)
     select booking_id, technician_id, starts_at, @old, @old from visits
     where number = 1 and technician_id is not null and starts_at is not null on conflict do nothing`,
  `insert into visit_photos (booking_id, visit_number, id, type, digest, file, width, height, bytes, original_file,
       original_type, added_in, created_at)
     select booking_id, number, 'old', 'before', printf('%064d', 1), substr(booking_id, 5) || '.jpg', 1, 1, 1,
       substr(booking_id, 5),
       'image/heic', 1, @old from visits where number = 1`,
  `insert into visit_offers (booking_id, number, visit_number, technician_id, at, until, state, answered_at)
     select booking_id, 1, number, technician_id, @old, @old, 'accepted', @old from visits
     where number = 1 and technician_id is not null on conflict do nothing`,
  `insert into assignment_decisions (booking_id, at, candidates)
     select (select id from bookings limit 1), @old, '[]' from numbers`,
  `insert into field_actions (user_id, action_id, booking_id, visit_number, kind, fingerprint, status, body, at)
     select @user, 'old_' || rowid, id, 1, 'check_in', 'f', 200, '{}', @old from bookings`,
  `insert into late_entries (user_id, action_id, booking_id, visit_number, kind, fingerprint, body, at, decision,
       decided_by, decided_at)
     select @user, 'old_' || n, (select id from bookings limit 1), 1, 'check_in', 'f', '{}', @old, 'dismissed', @user, @old
     from numbers`,
  `insert into absences (id, technician_id, kind, starts_at, ends_at, whole_days, state, note, asked_by, created_at)
     select 'abs_old-' || n, t.id, 'holiday', '2019-01-01T00:00:00.000Z', @old, 1, 'agreed', '', @user, @old
     from numbers, (select id from technicians limit 1) t`,
  `insert into booking_moves (booking_id, round, moved_by, moved_at, settles_at, settles, from_starts_at, to_starts_at,
       from_priority, from_estimated_cost_pence, paid_pence, authorised_pence)
     select id, 1, 'customer', @old, @old, 0, @old, @old, 'standard', 8500, 8500, 0 from bookings
     where true on conflict do nothing`,
  `insert into escalations (booking_id, state, started_at, rings)
     select id, 'over', @old, 0 from bookings where status in ('completed', 'cancelled') on conflict do nothing`,

  // Properties, what is due at them, plans and their recurring documents.
  `insert into properties (id, user_id, name, address, postcode, access_notes, created_at)
     select 'prp_old-' || n, @user, 'Flat ' || n, n || ' High Street', 'CR0 1AB', '{}', @old from numbers`,
  `insert into appliances (id, property_id, kind, make, model, serial, place, version, created_at)
     select 'apl_old-' || n, 'prp_old-' || n, 'boiler', 'Vaillant', 'ecoTEC', 'S' || n, 'Kitchen', 1, @old from numbers`,
  `insert into care_dues (property_id, kind, done_on, due_on, remind_on)
     select 'prp_old-' || n, 'boiler_service', '2998-01-01', '2999-01-01', '2998-11-01' from numbers`,
  `insert into recurrences (id, every_count, unit, first_date, sends, made_until, next_date, ended_at, document_type,
       customer_name, customer_address, customer_email, customer_vat_number, purchase_order, property, is_business,
       cis_registered, is_end_user, customer_peppol_id, discount_pence, prices_include_vat, notes, is_short, created_by,
       created_at, updated_at, version)
     select 'rec_old-' || n, 1, 'month', '2019-01-01', 0, '2019-01-01', case when n % 2 = 0 then '2999-01-01' end,
       case when n % 2 = 1 then '2012-01-01T00:00:00.000Z' end, 'invoice', 'Asha Patel', '12 Park Lane',
       'asha@example.com', '', '', '', 0, 0, 0, '', 0, 0, '', 0, @user, @old, '2012-01-01T00:00:00.000Z', 1 from numbers`,
  // Half of the plans are active and in order, half ended long ago.
  `insert into care_plans (id, customer_id, property_id, tier, name, billing_interval, price_pence, visits_a_year,
       service_id, starts_on, first_visit_on, state, created_by, created_at, expires_at, accepted_at, accepted_by,
       address_hash, terms_version, terms_text, is_early, recurrence_id, visits_from, last_visit, ended_at, ended_by,
       is_over, version)
     select 'cpl_old-' || n, @user, 'prp_old-' || n, 'essential', 'Essential', 'monthly', 1500, 1,
       (select id from services limit 1), '2019-01-01', '2999-01-01', case when n % 2 = 0 then 'active' else 'ended' end,
       @user, @old, @old, @old, @user, 'h', '1', 'Terms', 0, 'rec_old-' || n, '2999-01-01', 0,
       case when n % 2 = 1 then '2012-01-01T00:00:00.000Z' end, case when n % 2 = 1 then 'office' end, n % 2, 1
     from numbers`,
  `insert into care_plan_entries (plan_id, number, kind, at, by, detail)
     select 'cpl_old-' || n, 1, 'accepted', @old, @user, '' from numbers`,
  `insert into care_plan_visits (plan_id, number, due_on) select 'cpl_old-' || n, 1, '2999-01-01' from numbers`,
  `insert into care_plan_links (token_hash, plan_id, created_at, expires_at)
     select 'old_' || n, 'cpl_old-' || n, @old, @old from numbers`,
  `insert into gas_records (id, booking_id, visit_number, version, customer_id, place, checked_on, content, digest,
       submitted_by, at)
     select 'gsr_' || v.booking_id, v.booking_id, v.number, 1, b.customer_id, b.customer_id,
       substr(coalesce(v.starts_at, @old), 1, 10), '{}', printf('%064d', 1), @user, @old
     from visits v join bookings b on b.id = v.booking_id where v.number = 1`,
  `insert into gas_copies (id, record_id, kind, name, due_on, remind_on)
     select 'gcp_' || id, id, 'tenant', 'Asha Patel', '2999-01-01', '2998-12-01' from gas_records`,
  `insert into statements (id, user_id, sent_to, from_day, to_day, origin, asked_by, asked_at)
     select 'stm_old-' || n, @user, 'asha@example.com', '2019-01-01', '2019-01-31', 'office', @user, @old from numbers`,
  `insert into old_jobs (id, user_id, work, done_on, address, created_at)
     select 'old_old-' || n, @user, 'A tap', '2012-01-01', '12 Park Lane', @old from numbers`,

  // Long work of the office.
  `insert into imports (id, kind, file_name, row_count, is_read, made_by, made_at)
     select 'imp_old-' || n, 'customers', 'old.csv', 10000, 1, @user, @old from numbers where n <= 1 + @count / 10000`,
  `insert into import_rows (import_id, position, line, cells)
     select 'imp_old-' || (1 + n / 10000), n % 10000, n % 10000 + 2, '["Asha Patel","asha@example.com"]' from numbers`,
  `insert into bulks (id, action, choice, row_count, act, made_by, made_at)
     select 'blk_old-' || n, 'messages.cancel', '{}', 500, '{}', @user, @old from numbers where n <= 1 + @count / 500`,
  `insert into bulk_rows (bulk_id, position, thing)
     select 'blk_old-' || (1 + n / 500), n % 500, 'msg_' || n from numbers`,
  `insert into tasks (id, kind, subject, state, total, done, started_by, started_at, ended_at)
     select 'tsk_old-' || n, 'import', 'imp_old-' || n, 'done', 10000, 10000, @user, @old, @old from numbers
     where n <= 1 + @count / 10000`,
  `insert into task_rows (task_id, position, label, outcome)
     select 'tsk_old-' || (1 + n / 10000), n % 10000, 'Asha Patel', 'new' from numbers`,
  `insert into keyword_runs (id, kind, status, total, created_at, ended_at)
     select 'kwr_old-' || n, 'generate', 'done', 0, @old, @old from numbers`,
  `insert into keywords (keyword, performance_score, source, intent, created_at, updated_at)
     select 'tap repair ' || n, n % 101, 'estimate', 'repair', @old, @old from numbers`,

  // The market.
  `insert into adverts (id, kind, owner_id, slug, title, state, created_at, updated_at) values
     ('lst_old', 'listing', @user, 'old-listing', 'Old', 'closed', @old, @old),
     ('job_old', 'job', @user, 'old-job', 'Old', 'closed', @old, @old)`,
  `insert into market_links (token_hash, subject, created_at, expires_at)
     select 'old_' || n, 'lst_old', @old, @old from numbers`,
  `insert into listing_messages (id, advert_id, name, email, email_key, text, network, created_at)
     select 'lmg_old-' || n, 'lst_old', 'Hal', 'hal@example.com', 'hal@example.com', 'Can you come?', '192.0.2.0', @old
     from numbers`,
  `insert into listing_documents (id, advert_id, kind, file, media_type, bytes, created_at)
     select 'ldo_old-' || n, 'lst_old', 'insurance',
       printf('%08x-0000-7000-8000-000000000002.pdf', n), 'application/pdf', 1, @old from numbers`,
  `insert into job_applications (id, job_id, name, email, email_key, phone, words, state, created_at, changed_at)
     select 'apn_old-' || n, 'job_old', 'Hal', 'hal' || n || '@example.com', 'hal' || n || '@example.com', '', 'Me', 'rejected',
       @old, @old from numbers`,
  `insert into market_cases (id, reference, kind, subject_kind, subject_id, subject_title, reason, text, name, email,
       email_key, state, outcome, created_at, closed_at)
     select 'mca_old-' || n, 'OLD-' || n, 'report', 'listing', 'lst_old', 'Old', 'spam', 'Words', 'Hal', 'hal@example.com',
       'hal@example.com', 'closed', 'dismissed', @old, @old from numbers`,
]
