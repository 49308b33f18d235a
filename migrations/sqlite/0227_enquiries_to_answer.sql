-- The office sees on each of its pages how many enquiries wait: those for a place that is not covered wait for no answer.
create index enquiries_to_answer on enquiries (created_at) where state = 'open' and kind <> 'coverage';
