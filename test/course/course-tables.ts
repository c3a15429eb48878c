/** Tables of the planted kind «course»: course 1 has many places, course 2 has one. `places` counts what is left at its row under lock. */
export const courseTables = `
  create table courses (id bigint primary key, name text not null, price bigint not null, places int not null,
    taken int not null default 0 check (taken between 0 and places), begins_at timestamptz not null default '2027-06-01T10:00:00Z');
  create table course_places (order_id bigint, course_id bigint references courses, count int not null, state text not null default 'held',
    primary key (order_id, course_id));
  insert into courses (id, name, price, places) values (1, 'Курс альпинизма', 3000000, 1000), (2, 'Курс гида', 1200000, 1)`
