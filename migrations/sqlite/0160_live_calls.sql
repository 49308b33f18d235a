-- The open pages of a thread get news of a call: who is in it, and the signals for one person.
create trigger video_sessions_begun_live after insert on video_sessions
begin
  insert into thread_events (booking_id, kind, ref, at)
  values (new.booking_id, 'call', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;

-- Somebody came in, went or changed the device, or the call ended. A sign of life is no news.
create trigger video_sessions_changed_live after update on video_sessions
when new.entries <> old.entries or new.ended_at is not old.ended_at or new.empty_since is not old.empty_since
begin
  insert into thread_events (booking_id, kind, ref, at)
  values (new.booking_id, 'call', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;

create trigger video_participants_left_live after update of left_at on video_participants
when new.left_at is not null and old.left_at is null
begin
  insert into thread_events (booking_id, kind, ref, at)
  select booking_id, 'call', id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from video_sessions where id = new.session_id;
end;

create trigger video_signals_added_live after insert on video_signals
begin
  insert into thread_events (booking_id, kind, ref, person, at)
  select booking_id, 'signal', id || ' ' || new.number, new.to_person, new.at from video_sessions where id = new.session_id;
end;
