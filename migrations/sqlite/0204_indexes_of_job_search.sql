-- A search that finds few of many jobs reads all that decides about a job from the index of its order, and no row of the table.
drop index job_board_featured;
create index job_board_featured on job_board (
  is_featured, number, paid_until, deadline, category_id, job_type, certifications, hourly_pay, is_urgent, x, y, z
) where is_open = 1;

create index job_board_best_of_category on job_board (
  category_id, is_featured, number, paid_until, deadline, job_type, certifications, hourly_pay, is_urgent, x, y, z
) where is_open = 1;
