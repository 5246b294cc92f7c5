-- The database as the migrations leave it, in the order of the features. Made by `npm run schema`, for reading.

-- kit ------------------------------------------------------------------------------------------------

CREATE EXTENSION pg_trgm;

CREATE SEQUENCE data_versions_id_seq;

CREATE FUNCTION full_name(title text, first text, middle text, last text, suffix text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
      select trim(regexp_replace(
        coalesce(title, '') || ' ' || first || ' ' || coalesce(left(nullif(middle, ''), 1) || '.', '') || ' ' || last
        || coalesce(', ' || nullif(suffix, ''), ''), '\s+', ' ', 'g'))
    $$;

CREATE FUNCTION note_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      insert into content_versions values (tg_argv[0], 1, now())
      on conflict (topic) do update set version = content_versions.version + 1, changed_at = now();
      return null;
    end $$;

CREATE FUNCTION note_unsealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      insert into log_unsealed select id from written;
      return null;
    end $$;

CREATE FUNCTION raise_data_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    declare raised text := 'portal.raised_' || tg_argv[0];
    begin
      -- said for this transaction alone, and taken back with what is rolled back
      if current_setting(raised, true) = 'yes' then return null; end if;
      perform set_config(raised, 'yes', true);
      update data_versions set version = version + 1
      where id = (select id from data_versions where topic = tg_argv[0] order by id limit 1 for update skip locked);
      if not found then insert into data_versions (topic, version) values (tg_argv[0], 1); end if;
      return null;
    end $$;

CREATE FUNCTION refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      raise exception 'the log is append-only';
    end $$;

CREATE TABLE log_entries (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  actor_role text,
  call text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id uuid,
  says text NOT NULL,
  before jsonb,
  after jsonb,
  institution_id uuid,
  accreditation_id uuid,
  accreditor_id uuid,
  program_id uuid,
  request_id text,
  address text,
  CONSTRAINT log_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX log_entries_accreditation ON log_entries (accreditation_id, at DESC) WHERE accreditation_id IS NOT NULL;
CREATE INDEX log_entries_accreditor ON log_entries (accreditor_id, at DESC) WHERE accreditor_id IS NOT NULL;
CREATE INDEX log_entries_actor ON log_entries (actor_id, at DESC);
CREATE INDEX log_entries_at ON log_entries (at, id);
CREATE INDEX log_entries_program ON log_entries (program_id, at DESC) WHERE program_id IS NOT NULL;
CREATE INDEX log_entries_record ON log_entries (object_id, at) WHERE object_type <> 'program';
CREATE INDEX log_entries_search ON log_entries USING gin (((actor_name || ' ') || says) gin_trgm_ops) WHERE says <> 'Added the program by import' AND says <> 'Deleted the program, as its import was taken back' AND says <> 'Gave the program its values of before, as its import was taken back';
CREATE INDEX log_entries_teams ON log_entries (at, id) WHERE object_type = 'assignment';
CREATE TRIGGER log_entries_append_only BEFORE DELETE OR UPDATE ON log_entries FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_entries_no_truncate BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_entries_to_seal AFTER INSERT ON log_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_unsealed();

CREATE TABLE mails (
  id uuid NOT NULL,
  template text NOT NULL,
  recipient text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  one_of_many boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  sent_at timestamptz,
  resent integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  queued_at timestamptz NOT NULL DEFAULT now(),
  request_id text,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_status_check CHECK (status IN ('queued', 'held', 'sent', 'kept', 'failed'))
);
CREATE INDEX mails_newest ON mails (created_at DESC, id DESC);
CREATE INDEX mails_queued ON mails (one_of_many, next_attempt_at) WHERE status = 'queued';
CREATE INDEX mails_search ON mails USING gin (((recipient || ' ') || subject) gin_trgm_ops);
CREATE INDEX mails_status ON mails (status, created_at DESC, id DESC);
CREATE INDEX mails_template ON mails (template, status, created_at DESC, id DESC);
CREATE INDEX mails_with_links ON mails (created_at) WHERE text_body ~ '=[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])';
CREATE INDEX mails_with_words ON mails (created_at) WHERE text_body <> '';

CREATE TABLE content_versions (
  topic text NOT NULL,
  version bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT content_versions_pkey PRIMARY KEY (topic)
);

CREATE TABLE agency_settings (
  key text NOT NULL,
  valid_from date,
  value json,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid,
  changed_by_name text NOT NULL,
  CONSTRAINT agency_settings_key_valid_from_key UNIQUE NULLS NOT DISTINCT (key, valid_from)
);
CREATE TRIGGER agency_settings_noted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON agency_settings FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('settings');

CREATE TABLE tries (
  id uuid NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tries_pkey PRIMARY KEY (id)
);
CREATE INDEX tries_old ON tries (at);
CREATE INDEX tries_recent ON tries (kind, key, at);

CREATE TABLE job_runs (
  name text NOT NULL,
  day date NOT NULL,
  run uuid,
  attempts integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL DEFAULT now(),
  leased_until timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  last_error text,
  CONSTRAINT job_runs_pkey PRIMARY KEY (name, day)
);

CREATE TABLE log_seals (
  number bigint NOT NULL,
  format smallint NOT NULL,
  sealed_at timestamptz NOT NULL,
  entries uuid[] NOT NULL,
  hashes bytea NOT NULL,
  total bigint NOT NULL,
  root bytea NOT NULL,
  head bytea NOT NULL,
  CONSTRAINT log_seals_pkey PRIMARY KEY (number)
);
CREATE INDEX log_seals_time ON log_seals (sealed_at);
CREATE TRIGGER log_seals_append_only BEFORE DELETE OR UPDATE ON log_seals FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_seals_no_truncate BEFORE TRUNCATE ON log_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();

CREATE TABLE log_unsealed (
  entry_id uuid NOT NULL,
  CONSTRAINT log_unsealed_pkey PRIMARY KEY (entry_id)
);

CREATE TABLE data_versions (
  id integer NOT NULL,
  topic text NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT data_versions_pkey PRIMARY KEY (id)
);

CREATE TABLE installation (
  one boolean NOT NULL DEFAULT true,
  id uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  CONSTRAINT installation_pkey PRIMARY KEY (one),
  CONSTRAINT installation_one_check CHECK (one)
);

CREATE TABLE public_keys (
  name text NOT NULL,
  content text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT public_keys_pkey PRIMARY KEY (name)
);

CREATE TABLE clock_watch (
  only_one boolean NOT NULL DEFAULT true,
  seen_at timestamptz NOT NULL,
  CONSTRAINT clock_watch_pkey PRIMARY KEY (only_one),
  CONSTRAINT clock_watch_only_one_check CHECK (only_one)
);

CREATE TABLE processes (
  id uuid NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  clock_ahead_ms integer NOT NULL,
  key_mark text,
  CONSTRAINT processes_pkey PRIMARY KEY (id)
);

-- files ----------------------------------------------------------------------------------------------

CREATE TABLE files (
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_kind_check CHECK ((kind IN ('payment_proof', 'avatar', 'cover', 'document', 'report', 'announcement_image', 'announcement_file', 'mark', 'rating_photo', 'recommendation_file', 'evidence')) OR kind = 'paper')
);
CREATE INDEX files_evidence_search ON files USING gin (name gin_trgm_ops) WHERE kind = 'evidence';

-- links ----------------------------------------------------------------------------------------------

CREATE TABLE account_tokens (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT account_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('confirm_email', 'change_email', 'invitation', 'reset_password', 'confirm_profile'))
);
CREATE INDEX account_tokens_account ON account_tokens (account_id, purpose);

-- visits ---------------------------------------------------------------------------------------------

CREATE SEQUENCE accreditation_number;

CREATE TABLE accreditations (
  id uuid NOT NULL,
  number text NOT NULL,
  institution_id uuid NOT NULL,
  campus_id uuid NOT NULL,
  visit_type text NOT NULL,
  mode text NOT NULL DEFAULT 'onsite',
  visit_date date NOT NULL,
  visit_end date NOT NULL,
  status text NOT NULL,
  priority_class text,
  notes text,
  is_history boolean NOT NULL DEFAULT false,
  requested_by uuid,
  merged_into uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accreditations_pkey PRIMARY KEY (id),
  CONSTRAINT accreditations_number_key UNIQUE (number),
  CONSTRAINT accreditations_check CHECK (visit_end >= visit_date),
  CONSTRAINT accreditations_check1 CHECK (NOT is_history OR status = 'decided'),
  CONSTRAINT accreditations_mode_check CHECK (mode IN ('onsite', 'online', 'hybrid')),
  CONSTRAINT accreditations_priority_class_check CHECK (priority_class IN ('A', 'B', 'C')),
  CONSTRAINT accreditations_status_check CHECK (status IN ('requested', 'approved', 'scheduled', 'ongoing', 'reported', 'decided', 'returned', 'postponed', 'cancelled')),
  CONSTRAINT accreditations_visit_type_check CHECK (visit_type IN ('preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2', 'institutional', 'revisit', 'consultancy', 'mixed')),
  CONSTRAINT accreditations_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES accreditations(id) ON DELETE SET NULL
);
CREATE INDEX accreditations_campus ON accreditations (campus_id);
CREATE INDEX accreditations_date ON accreditations (visit_date, id);
CREATE INDEX accreditations_end ON accreditations (visit_end, id);
CREATE INDEX accreditations_institution ON accreditations (institution_id, visit_date);
CREATE INDEX accreditations_merged ON accreditations (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX accreditations_number_search ON accreditations USING gin (number gin_trgm_ops);
CREATE INDEX accreditations_status ON accreditations (status, visit_date, id);

CREATE TABLE accreditation_programs (
  id uuid NOT NULL,
  accreditation_id uuid NOT NULL,
  program_id uuid NOT NULL,
  survey_type text NOT NULL,
  revisit_of text,
  level_sought text,
  override_reason text,
  instrument_version_id uuid,
  outcome text,
  grand_mean numeric(3,2),
  decided_on date,
  CONSTRAINT accreditation_programs_pkey PRIMARY KEY (id),
  CONSTRAINT accreditation_programs_accreditation_id_program_id_key UNIQUE (accreditation_id, program_id),
  CONSTRAINT accreditation_programs_check CHECK ((survey_type = 'revisit') = (revisit_of IS NOT NULL)),
  CONSTRAINT accreditation_programs_check1 CHECK ((outcome IS NULL) = (decided_on IS NULL)),
  CONSTRAINT accreditation_programs_grand_mean_check CHECK (grand_mean >= 1 AND grand_mean <= 5),
  CONSTRAINT accreditation_programs_level_sought_check CHECK (level_sought IN ('candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
  CONSTRAINT accreditation_programs_outcome_check CHECK (outcome IN ('granted', 'deferred', 'not_granted')),
  CONSTRAINT accreditation_programs_survey_type_check CHECK (survey_type IN ('preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2', 'institutional', 'revisit', 'consultancy')),
  CONSTRAINT accreditation_programs_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE
);
CREATE INDEX accreditation_programs_program ON accreditation_programs (program_id);

CREATE TABLE accreditation_campuses (
  accreditation_id uuid NOT NULL,
  campus_id uuid NOT NULL,
  CONSTRAINT accreditation_campuses_pkey PRIMARY KEY (accreditation_id, campus_id),
  CONSTRAINT accreditation_campuses_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE
);
CREATE INDEX accreditation_campuses_campus ON accreditation_campuses (campus_id);

CREATE TABLE accreditation_steps (
  id uuid NOT NULL,
  accreditation_id uuid NOT NULL,
  status text NOT NULL,
  reason text,
  account_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accreditation_steps_pkey PRIMARY KEY (id),
  CONSTRAINT accreditation_steps_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE
);
CREATE INDEX accreditation_steps_accreditation ON accreditation_steps (accreditation_id, at);

-- institutions ---------------------------------------------------------------------------------------

CREATE TABLE institutions (
  id uuid NOT NULL,
  name text NOT NULL,
  acronym text,
  type text NOT NULL,
  region text NOT NULL,
  city text,
  province text,
  website text,
  phone text,
  email text,
  president text,
  status text NOT NULL DEFAULT 'active',
  institutional_level text NOT NULL DEFAULT 'none',
  institutional_from date,
  institutional_to date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  merged_into uuid,
  CONSTRAINT institutions_pkey PRIMARY KEY (id),
  CONSTRAINT institutions_institutional_level_check CHECK (institutional_level IN ('none', 'level_1', 'level_2', 'level_3', 'level_4')),
  CONSTRAINT institutions_status_check CHECK (status IN ('active', 'inactive')),
  CONSTRAINT institutions_type_check CHECK (type IN ('university', 'college', 'institute'))
);
CREATE INDEX institutions_acronym_search ON institutions USING gin (acronym gin_trgm_ops);
CREATE UNIQUE INDEX institutions_name ON institutions (lower(name));
CREATE INDEX institutions_name_search ON institutions USING gin (name gin_trgm_ops);
CREATE INDEX institutions_region ON institutions (region);
CREATE INDEX institutions_search ON institutions USING gin (((((((name || ' ') || COALESCE(acronym, '')) || ' ') || COALESCE(city, '')) || ' ') || COALESCE(province, '')) gin_trgm_ops);

CREATE TABLE campuses (
  id uuid NOT NULL,
  institution_id uuid NOT NULL,
  name text NOT NULL,
  region text NOT NULL,
  province text,
  city text,
  address text,
  is_main boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT campuses_pkey PRIMARY KEY (id),
  CONSTRAINT campuses_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id)
);
CREATE UNIQUE INDEX campuses_name ON campuses (institution_id, lower(name));
CREATE INDEX campuses_name_search ON campuses USING gin (name gin_trgm_ops);
CREATE INDEX campuses_region ON campuses (region);
CREATE INDEX campuses_search ON campuses USING gin (((((name || ' ') || COALESCE(city, '')) || ' ') || COALESCE(province, '')) gin_trgm_ops);

CREATE TABLE former_names (
  id uuid NOT NULL,
  institution_id uuid,
  campus_id uuid,
  program_id uuid,
  name text NOT NULL,
  until date NOT NULL,
  changed_by uuid,
  CONSTRAINT former_names_pkey PRIMARY KEY (id),
  CONSTRAINT former_names_check CHECK (num_nonnulls(institution_id, campus_id, program_id) = 1),
  CONSTRAINT former_names_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  CONSTRAINT former_names_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX former_names_campus ON former_names (campus_id, lower(name)) WHERE campus_id IS NOT NULL;
CREATE UNIQUE INDEX former_names_institution ON former_names (institution_id, lower(name)) WHERE institution_id IS NOT NULL;
CREATE INDEX former_names_name ON former_names (lower(name));
CREATE UNIQUE INDEX former_names_program ON former_names (program_id, lower(name)) WHERE program_id IS NOT NULL;
CREATE INDEX former_names_search ON former_names USING gin (name gin_trgm_ops);

ALTER TABLE accreditation_campuses ADD CONSTRAINT accreditation_campuses_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id);
ALTER TABLE accreditations ADD CONSTRAINT accreditations_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id);
ALTER TABLE accreditations ADD CONSTRAINT accreditations_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id);

-- programs -------------------------------------------------------------------------------------------

CREATE SEQUENCE program_counts_id_seq;

CREATE FUNCTION program_counts_campuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      if not exists (select from is_now n join was o on o.id = n.id
        where (n.region, n.institution_id, n.is_active) is distinct from (o.region, o.institution_id, o.is_active)) then return null; end if;
      perform pg_advisory_xact_lock(20260339);
      
    insert into program_counts (counts, region, type, degree_level, level, is_offered, valid_to, grace_until, programs)
    select case grouping(region) when 0 then 'places' else 'ends' end, region, type, degree_level, level, is_offered, valid_to, grace_until,
      sum(change) from (
        select c.region, i.type, p.degree_level, p.level, p.valid_to, p.grace_until, p.is_active and c.is_active and i.status = 'active' as is_offered, c.change
        from (
          select n.*, 1 as change from is_now n join was o on o.id = n.id
          where (n.region, n.institution_id, n.is_active) is distinct from (o.region, o.institution_id, o.is_active)
          union all
          select o.*, -1 from is_now n join was o on o.id = n.id
          where (n.region, n.institution_id, n.is_active) is distinct from (o.region, o.institution_id, o.is_active)
        ) c join institutions i on i.id = c.institution_id join programs p on p.campus_id = c.id) changed 
    group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    having sum(change) <> 0;
      return null;
    end $$;

CREATE FUNCTION program_counts_institutions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      if not exists (select from is_now n join was o on o.id = n.id where (n.type, n.status) is distinct from (o.type, o.status))
        then return null; end if;
      perform pg_advisory_xact_lock(20260339);
      
    insert into program_counts (counts, region, type, degree_level, level, is_offered, valid_to, grace_until, programs)
    select case grouping(region) when 0 then 'places' else 'ends' end, region, type, degree_level, level, is_offered, valid_to, grace_until,
      sum(change) from (
        select c.region, i.type, p.degree_level, p.level, p.valid_to, p.grace_until, p.is_active and c.is_active and i.status = 'active' as is_offered, i.change
        from (
          select n.*, 1 as change from is_now n join was o on o.id = n.id where (n.type, n.status) is distinct from (o.type, o.status)
          union all
          select o.*, -1 from is_now n join was o on o.id = n.id where (n.type, n.status) is distinct from (o.type, o.status)
        ) i join campuses c on c.institution_id = i.id join programs p on p.campus_id = c.id) changed 
    group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    having sum(change) <> 0;
      return null;
    end $$;

CREATE FUNCTION program_counts_programs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      perform pg_advisory_xact_lock_shared(20260339);
      if tg_op = 'INSERT' then
        
    insert into program_counts (counts, region, type, degree_level, level, is_offered, valid_to, grace_until, programs)
    select case grouping(region) when 0 then 'places' else 'ends' end, region, type, degree_level, level, is_offered, valid_to, grace_until,
      sum(change) from (
          select c.region, i.type, p.degree_level, p.level, p.valid_to, p.grace_until, p.is_active and c.is_active and i.status = 'active' as is_offered, 1 as change
          from is_now p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed 
    group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    having sum(change) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into program_counts (counts, region, type, degree_level, level, is_offered, valid_to, grace_until, programs)
    select case grouping(region) when 0 then 'places' else 'ends' end, region, type, degree_level, level, is_offered, valid_to, grace_until,
      sum(change) from (
          select c.region, i.type, p.degree_level, p.level, p.valid_to, p.grace_until, p.is_active and c.is_active and i.status = 'active' as is_offered, -1 as change
          from was p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed 
    group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    having sum(change) <> 0;
      else
        
    insert into program_counts (counts, region, type, degree_level, level, is_offered, valid_to, grace_until, programs)
    select case grouping(region) when 0 then 'places' else 'ends' end, region, type, degree_level, level, is_offered, valid_to, grace_until,
      sum(change) from (
          select c.region, i.type, p.degree_level, p.level, p.valid_to, p.grace_until, p.is_active and c.is_active and i.status = 'active' as is_offered, p.change
          from (select *, 1 as change from is_now union all select *, -1 from was) p
          join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed 
    group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    having sum(change) <> 0;
      end if;
      return null;
    end $$;

CREATE TABLE programs (
  id uuid NOT NULL,
  campus_id uuid NOT NULL,
  name text NOT NULL,
  degree_level text NOT NULL,
  discipline text,
  level text NOT NULL DEFAULT 'none',
  qualified_for text,
  revisit_for text,
  valid_from date,
  valid_to date,
  grace_until date,
  grace_reason text,
  grace_reference text,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT programs_pkey PRIMARY KEY (id),
  CONSTRAINT programs_check CHECK (qualified_for IS NULL OR level = 'level_2' AND qualified_for = 'level_3' OR level = 'level_3' AND qualified_for = 'level_4'),
  CONSTRAINT programs_check1 CHECK (valid_to IS NULL OR valid_from IS NULL OR valid_to > valid_from),
  CONSTRAINT programs_check2 CHECK (grace_until IS NULL OR grace_until > valid_to),
  CONSTRAINT programs_degree_level_check CHECK (degree_level IN ('undergraduate', 'masteral', 'doctorate')),
  CONSTRAINT programs_level_check CHECK (level IN ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
  CONSTRAINT programs_qualified_for_check CHECK (qualified_for IN ('level_3', 'level_4')),
  CONSTRAINT programs_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id)
);
CREATE INDEX programs_level ON programs (level, valid_to, id);
CREATE INDEX programs_level_order ON programs (array_position('{none,candidate,level_1,level_2,level_3,level_4}'::text[], level), lower(name), id);
CREATE UNIQUE INDEX programs_name ON programs (campus_id, lower(name), degree_level);
CREATE INDEX programs_name_search ON programs USING gin (name gin_trgm_ops);
CREATE INDEX programs_order ON programs (lower(name), id) INCLUDE (name);
CREATE INDEX programs_valid_to ON programs (valid_to, id);
CREATE TRIGGER programs_counted_added AFTER INSERT ON programs REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION program_counts_programs();
CREATE TRIGGER programs_counted_changed AFTER UPDATE ON programs REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION program_counts_programs();
CREATE TRIGGER programs_counted_deleted AFTER DELETE ON programs REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION program_counts_programs();
CREATE TRIGGER programs_version_raised AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON programs FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('registry');

CREATE TABLE validity_notices (
  program_id uuid NOT NULL,
  valid_to date NOT NULL,
  months integer NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT validity_notices_pkey PRIMARY KEY (program_id, valid_to, months),
  CONSTRAINT validity_notices_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE
);

CREATE TABLE program_counts (
  id bigint NOT NULL,
  counts text NOT NULL,
  region text,
  type text,
  degree_level text,
  level text NOT NULL,
  is_offered boolean NOT NULL,
  valid_to date,
  grace_until date,
  programs integer NOT NULL,
  CONSTRAINT program_counts_pkey PRIMARY KEY (id),
  CONSTRAINT program_counts_counts_check CHECK (counts IN ('places', 'ends'))
);
CREATE INDEX program_counts_level ON program_counts (counts, level, valid_to);

ALTER TABLE accreditation_programs ADD CONSTRAINT accreditation_programs_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id);
ALTER TABLE former_names ADD CONSTRAINT former_names_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE;
CREATE TRIGGER campuses_counted_changed AFTER UPDATE ON campuses REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION program_counts_campuses();
CREATE TRIGGER campuses_version_raised AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON campuses FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('registry');
CREATE TRIGGER former_names_version_raised AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON former_names FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('registry');
CREATE TRIGGER institutions_counted_changed AFTER UPDATE ON institutions REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION program_counts_institutions();
CREATE TRIGGER institutions_version_raised AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON institutions FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('registry');

-- accounts -------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id uuid NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  email text NOT NULL,
  new_email text,
  email_verified_at timestamptz,
  password_hash text,
  first_name text NOT NULL,
  middle_name text,
  last_name text NOT NULL,
  suffix text,
  professional_title text,
  mobile text,
  region text,
  institution_id uuid,
  avatar_file_id uuid,
  avatar_small_file_id uuid,
  last_login_at timestamptz,
  main_since timestamptz,
  away_from date,
  away_until date,
  stand_in_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  merged_into uuid,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_check CHECK (role <> 'institution' OR institution_id IS NOT NULL),
  CONSTRAINT accounts_check1 CHECK ((away_from IS NULL) = (away_until IS NULL)),
  CONSTRAINT accounts_check2 CHECK (away_until >= away_from),
  CONSTRAINT accounts_check3 CHECK (stand_in_id <> id),
  CONSTRAINT accounts_role_check CHECK (role IN ('Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA', 'Content Creator', 'Guest', 'accreditor', 'institution', 'trustee')),
  CONSTRAINT accounts_status_check CHECK (status IN ('invited', 'pending', 'active', 'suspended')),
  CONSTRAINT accounts_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT accounts_avatar_small_file_id_fkey FOREIGN KEY (avatar_small_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT accounts_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id),
  CONSTRAINT accounts_stand_in_id_fkey FOREIGN KEY (stand_in_id) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX accounts_avatar ON accounts (avatar_file_id) WHERE avatar_file_id IS NOT NULL;
CREATE INDEX accounts_avatar_small ON accounts (avatar_small_file_id) WHERE avatar_small_file_id IS NOT NULL;
CREATE INDEX accounts_created ON accounts (created_at, id);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));
CREATE INDEX accounts_email_search ON accounts USING gin (email gin_trgm_ops);
CREATE INDEX accounts_institution ON accounts (institution_id);
CREATE INDEX accounts_last_login ON accounts (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX accounts_name ON accounts (lower(last_name), lower(first_name), id);
CREATE INDEX accounts_name_search ON accounts USING gin (full_name(professional_title, first_name, middle_name, last_name, suffix) gin_trgm_ops);
CREATE INDEX accounts_pending ON accounts (created_at, id) WHERE status = 'pending';
CREATE INDEX accounts_region ON accounts (region, role);
CREATE INDEX accounts_role ON accounts (role, last_name, first_name, id);
CREATE INDEX accounts_role_name ON accounts (role, lower(last_name), lower(first_name), id);
CREATE INDEX accounts_stand_in ON accounts (stand_in_id) WHERE stand_in_id IS NOT NULL;
CREATE INDEX accounts_status ON accounts (status);

CREATE TABLE accreditors (
  id uuid NOT NULL,
  home_institution_id uuid,
  position text,
  specialisations text[] NOT NULL DEFAULT '{}'::text[],
  undergraduate text[] NOT NULL DEFAULT '{}'::text[],
  masteral text[] NOT NULL DEFAULT '{}'::text[],
  doctorate text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL DEFAULT 'active',
  version integer NOT NULL DEFAULT 1,
  areas text[] NOT NULL DEFAULT '{}'::text[],
  visits_a_year integer,
  languages text[] NOT NULL DEFAULT '{}'::text[],
  province text,
  confirmed_at timestamptz,
  confirm_asked_at timestamptz,
  CONSTRAINT accreditors_pkey PRIMARY KEY (id),
  CONSTRAINT accreditors_status_check CHECK (status IN ('active', 'on_leave', 'retired')),
  CONSTRAINT accreditors_home_institution_id_fkey FOREIGN KEY (home_institution_id) REFERENCES institutions(id),
  CONSTRAINT accreditors_id_fkey FOREIGN KEY (id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX accreditors_home ON accreditors (home_institution_id);
CREATE INDEX accreditors_status ON accreditors (status);

ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE accreditation_steps ADD CONSTRAINT accreditation_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE accreditations ADD CONSTRAINT accreditations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE files ADD CONSTRAINT files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE former_names ADD CONSTRAINT former_names_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL;

-- sign-in --------------------------------------------------------------------------------------------

CREATE TABLE sessions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  proved_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE seen_devices (
  account_id uuid NOT NULL,
  device text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seen_devices_pkey PRIMARY KEY (account_id, device),
  CONSTRAINT seen_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE known_devices (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  network text NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (id),
  CONSTRAINT known_devices_account_id_token_hash_network_key UNIQUE (account_id, token_hash, network),
  CONSTRAINT known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_token ON known_devices (token_hash);

-- finance-infos --------------------------------------------------------------------------------------

CREATE TABLE accreditor_finance_infos (
  accreditor_id uuid NOT NULL,
  bank text NOT NULL,
  branch text,
  account_name text NOT NULL,
  account_number_encrypted bytea NOT NULL,
  account_number_last4 text NOT NULL,
  tin_encrypted bytea,
  tin_last4 text,
  changed_by uuid,
  waits_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT accreditor_finance_infos_pkey PRIMARY KEY (accreditor_id),
  CONSTRAINT accreditor_finance_infos_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE,
  CONSTRAINT accreditor_finance_infos_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX accreditor_finance_infos_bank ON accreditor_finance_infos (lower(bank));
CREATE INDEX accreditor_finance_infos_last4 ON accreditor_finance_infos (account_number_last4);
CREATE INDEX accreditor_finance_infos_search ON accreditor_finance_infos USING gin (((bank || ' ') || account_name) gin_trgm_ops);
CREATE INDEX accreditor_finance_infos_waiting ON accreditor_finance_infos (waits_since) WHERE waits_since IS NOT NULL;

-- accreditor-profiles --------------------------------------------------------------------------------

CREATE TABLE accreditor_trainings (
  id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  title text NOT NULL,
  organiser text,
  hours integer,
  from_date date,
  to_date date,
  CONSTRAINT accreditor_trainings_pkey PRIMARY KEY (id),
  CONSTRAINT accreditor_trainings_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE
);
CREATE INDEX accreditor_trainings_accreditor ON accreditor_trainings (accreditor_id);

CREATE TABLE sub_member_institutions (
  id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  institution_id uuid NOT NULL,
  relation text NOT NULL,
  from_date date,
  to_date date,
  declared_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sub_member_institutions_pkey PRIMARY KEY (id),
  CONSTRAINT sub_member_institutions_relation CHECK (relation IN ('employee', 'former_employee', 'consultant', 'alumnus', 'relative_employed', 'other')),
  CONSTRAINT sub_member_institutions_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE,
  CONSTRAINT sub_member_institutions_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id)
);
CREATE INDEX sub_member_institutions_accreditor ON sub_member_institutions (accreditor_id, institution_id);
CREATE INDEX sub_member_institutions_institution ON sub_member_institutions (institution_id);

CREATE TABLE accreditor_days_off (
  id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  note text,
  CONSTRAINT accreditor_days_off_pkey PRIMARY KEY (id),
  CONSTRAINT accreditor_days_off_check CHECK (to_date >= from_date),
  CONSTRAINT accreditor_days_off_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE
);
CREATE INDEX accreditor_days_off_accreditor ON accreditor_days_off (accreditor_id, to_date);

ALTER TABLE accreditors ADD CONSTRAINT accreditors_visits_a_year CHECK (visits_a_year >= 1 AND visits_a_year <= 24);

-- feedback -------------------------------------------------------------------------------------------

CREATE TABLE feedback (
  id uuid NOT NULL,
  from_account_id uuid NOT NULL,
  about text NOT NULL,
  accreditor_id uuid,
  institution_id uuid,
  accreditation_id uuid NOT NULL,
  items jsonb NOT NULL,
  rating numeric(3,2) NOT NULL,
  comment text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT feedback_pkey PRIMARY KEY (id),
  CONSTRAINT feedback_about_check CHECK (about IN ('accreditor', 'institution')),
  CONSTRAINT feedback_check CHECK ((about = 'accreditor') = (accreditor_id IS NOT NULL)),
  CONSTRAINT feedback_check1 CHECK ((about = 'institution') = (institution_id IS NOT NULL)),
  CONSTRAINT feedback_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT feedback_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT feedback_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id),
  CONSTRAINT feedback_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES accounts(id),
  CONSTRAINT feedback_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id)
);
CREATE INDEX feedback_accreditor ON feedback (accreditor_id, created_at);
CREATE INDEX feedback_author ON feedback (from_account_id, created_at);
CREATE INDEX feedback_institution ON feedback (institution_id, created_at);
CREATE UNIQUE INDEX feedback_once ON feedback (from_account_id, accreditation_id, COALESCE(accreditor_id, institution_id));

CREATE TABLE feedback_drafts (
  account_id uuid NOT NULL,
  accreditation_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  items jsonb NOT NULL,
  comment text,
  saved_at timestamptz NOT NULL,
  CONSTRAINT feedback_drafts_pkey PRIMARY KEY (account_id, accreditation_id, subject_id),
  CONSTRAINT feedback_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT feedback_drafts_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE
);
CREATE INDEX feedback_drafts_accreditation ON feedback_drafts (accreditation_id);

-- accreditors ----------------------------------------------------------------------------------------

CREATE FUNCTION degree_keys(entries text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$ select array(select lower(btrim(split_part(entry, ',', 1))) from unnest(entries) entry) $$;

CREATE FUNCTION degree_name(entry text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$ select btrim(split_part(entry, ',', 1)) $$;

CREATE FUNCTION one_text(texts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$ select array_to_string(texts, ' · ') $$;

CREATE INDEX accreditors_doctorate ON accreditors USING gin (degree_keys(doctorate));
CREATE INDEX accreditors_doctorate_search ON accreditors USING gin (one_text(doctorate) gin_trgm_ops);
CREATE INDEX accreditors_masteral ON accreditors USING gin (degree_keys(masteral));
CREATE INDEX accreditors_masteral_search ON accreditors USING gin (one_text(masteral) gin_trgm_ops);
CREATE INDEX accreditors_specialisations_search ON accreditors USING gin (one_text(specialisations) gin_trgm_ops);
CREATE INDEX accreditors_undergraduate ON accreditors USING gin (degree_keys(undergraduate));
CREATE INDEX accreditors_undergraduate_search ON accreditors USING gin (one_text(undergraduate) gin_trgm_ops);

-- trainings ------------------------------------------------------------------------------------------

CREATE TABLE training_modules (
  id uuid NOT NULL,
  title text NOT NULL,
  code text,
  type text NOT NULL,
  level text,
  organizer text,
  venue text,
  starts_on date,
  ends_on date,
  hours integer,
  capacity integer,
  fee numeric(12,2),
  description text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT training_modules_pkey PRIMARY KEY (id),
  CONSTRAINT training_modules_check CHECK (ends_on IS NULL OR starts_on IS NULL OR ends_on >= starts_on),
  CONSTRAINT training_modules_type_check CHECK (type IN ('training', 'seminar', 'conference', 'refresher'))
);
CREATE UNIQUE INDEX training_modules_code ON training_modules (lower(code)) WHERE code IS NOT NULL;
CREATE INDEX training_modules_latest ON training_modules (starts_on DESC NULLS LAST, id DESC);
CREATE INDEX training_modules_level ON training_modules (lower(level));
CREATE INDEX training_modules_search ON training_modules USING gin (((((((title || ' ') || COALESCE(code, '')) || ' ') || COALESCE(organizer, '')) || ' ') || COALESCE(venue, '')) gin_trgm_ops);
CREATE INDEX training_modules_start ON training_modules (starts_on, id);
CREATE INDEX training_modules_title ON training_modules (lower(title), starts_on, id);
CREATE INDEX training_modules_type ON training_modules (type, starts_on DESC NULLS LAST, id DESC);
CREATE UNIQUE INDEX training_modules_uncoded ON training_modules (lower(title), starts_on) NULLS NOT DISTINCT WHERE code IS NULL;

CREATE TABLE training_accreditors (
  id uuid NOT NULL,
  training_module_id uuid NOT NULL,
  account_id uuid NOT NULL,
  attendance text NOT NULL DEFAULT 'registered',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT training_accreditors_pkey PRIMARY KEY (id),
  CONSTRAINT training_accreditors_training_module_id_account_id_key UNIQUE (training_module_id, account_id),
  CONSTRAINT training_accreditors_attendance_check CHECK (attendance IN ('registered', 'attended', 'absent')),
  CONSTRAINT training_accreditors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT training_accreditors_training_module_id_fkey FOREIGN KEY (training_module_id) REFERENCES training_modules(id) ON DELETE CASCADE
);
CREATE INDEX training_accreditors_account ON training_accreditors (account_id);
CREATE INDEX training_accreditors_made ON training_accreditors (created_at, id);

-- instruments ----------------------------------------------------------------------------------------

CREATE TABLE instruments (
  id uuid NOT NULL,
  name text NOT NULL,
  about text,
  survey_types text[] NOT NULL DEFAULT '{}'::text[],
  disciplines text[] NOT NULL DEFAULT '{}'::text[],
  degree_levels text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT instruments_pkey PRIMARY KEY (id),
  CONSTRAINT instruments_degree_levels_check CHECK (degree_levels <@ ARRAY['undergraduate', 'masteral', 'doctorate']),
  CONSTRAINT instruments_status_check CHECK (status IN ('draft', 'published', 'retired')),
  CONSTRAINT instruments_survey_types_check CHECK (survey_types <@ ARRAY['preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2', 'institutional', 'revisit', 'consultancy'])
);
CREATE UNIQUE INDEX instruments_name ON instruments (lower(name));

CREATE TABLE instrument_versions (
  id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  number integer NOT NULL,
  published_at timestamptz,
  published_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT instrument_versions_pkey PRIMARY KEY (id),
  CONSTRAINT instrument_versions_instrument_id_number_key UNIQUE (instrument_id, number),
  CONSTRAINT instrument_versions_number_check CHECK (number > 0),
  CONSTRAINT instrument_versions_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id) ON DELETE CASCADE,
  CONSTRAINT instrument_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX instrument_versions_draft ON instrument_versions (instrument_id) WHERE published_at IS NULL;
CREATE INDEX instrument_versions_publisher ON instrument_versions (published_by) WHERE published_by IS NOT NULL;

CREATE TABLE instrument_areas (
  id uuid NOT NULL,
  version_id uuid NOT NULL,
  origin_id uuid NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  weight numeric(6,3) NOT NULL DEFAULT 1,
  CONSTRAINT instrument_areas_pkey PRIMARY KEY (id),
  CONSTRAINT instrument_areas_version_id_origin_id_key UNIQUE (version_id, origin_id),
  CONSTRAINT instrument_areas_version_id_position_key UNIQUE (version_id, "position"),
  CONSTRAINT instrument_areas_position_check CHECK ("position" > 0),
  CONSTRAINT instrument_areas_title_check CHECK (title <> ''),
  CONSTRAINT instrument_areas_weight_check CHECK (weight >= 0),
  CONSTRAINT instrument_areas_version_id_fkey FOREIGN KEY (version_id) REFERENCES instrument_versions(id) ON DELETE CASCADE
);

CREATE TABLE instrument_parameters (
  id uuid NOT NULL,
  area_id uuid NOT NULL,
  origin_id uuid NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  weight numeric(6,3) NOT NULL DEFAULT 1,
  CONSTRAINT instrument_parameters_pkey PRIMARY KEY (id),
  CONSTRAINT instrument_parameters_area_id_position_key UNIQUE (area_id, "position"),
  CONSTRAINT instrument_parameters_position_check CHECK ("position" > 0),
  CONSTRAINT instrument_parameters_title_check CHECK (title <> ''),
  CONSTRAINT instrument_parameters_weight_check CHECK (weight > 0),
  CONSTRAINT instrument_parameters_area_id_fkey FOREIGN KEY (area_id) REFERENCES instrument_areas(id) ON DELETE CASCADE
);

CREATE TABLE instrument_statements (
  id uuid NOT NULL,
  parameter_id uuid NOT NULL,
  origin_id uuid NOT NULL,
  kind text NOT NULL,
  position integer NOT NULL,
  text text NOT NULL,
  weight numeric(6,3) NOT NULL DEFAULT 1,
  CONSTRAINT instrument_statements_pkey PRIMARY KEY (id),
  CONSTRAINT instrument_statements_parameter_id_kind_position_key UNIQUE (parameter_id, kind, "position"),
  CONSTRAINT instrument_statements_kind_check CHECK (kind IN ('input', 'implementation', 'outcome')),
  CONSTRAINT instrument_statements_position_check CHECK ("position" > 0),
  CONSTRAINT instrument_statements_text_check CHECK (text <> ''),
  CONSTRAINT instrument_statements_weight_check CHECK (weight > 0),
  CONSTRAINT instrument_statements_parameter_id_fkey FOREIGN KEY (parameter_id) REFERENCES instrument_parameters(id) ON DELETE CASCADE
);

ALTER TABLE accreditation_programs ADD CONSTRAINT accreditation_programs_instrument FOREIGN KEY (instrument_version_id) REFERENCES instrument_versions(id);
CREATE INDEX accreditation_programs_instrument ON accreditation_programs (instrument_version_id) WHERE instrument_version_id IS NOT NULL;

-- evidence -------------------------------------------------------------------------------------------

CREATE TABLE evidence_times (
  accreditation_id uuid NOT NULL,
  opens_at timestamptz,
  closes_at timestamptz,
  reopened_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT evidence_times_pkey PRIMARY KEY (accreditation_id),
  CONSTRAINT evidence_times_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE
);

CREATE TABLE evidence_items (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  slot text NOT NULL,
  area text,
  title text NOT NULL,
  number integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  removed_by uuid,
  CONSTRAINT evidence_items_pkey PRIMARY KEY (id),
  CONSTRAINT evidence_items_area_check CHECK (area IN ('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X')),
  CONSTRAINT evidence_items_check CHECK (slot = 'evidence' OR area IS NULL),
  CONSTRAINT evidence_items_number_check CHECK (number > 0),
  CONSTRAINT evidence_items_slot_check CHECK (slot IN ('evidence', 'profile')),
  CONSTRAINT evidence_items_title_check CHECK (title <> ''),
  CONSTRAINT evidence_items_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT evidence_items_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id)
);
CREATE INDEX evidence_items_all ON evidence_items (survey_id);
CREATE UNIQUE INDEX evidence_items_profile ON evidence_items (survey_id) WHERE slot = 'profile' AND removed_at IS NULL;
CREATE INDEX evidence_items_remover ON evidence_items (removed_by) WHERE removed_by IS NOT NULL;
CREATE INDEX evidence_items_search ON evidence_items USING gin (title gin_trgm_ops);
CREATE INDEX evidence_items_survey ON evidence_items (survey_id, area, id) WHERE removed_at IS NULL;

CREATE TABLE evidence_versions (
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  file_id uuid,
  url text,
  added_by uuid,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evidence_versions_pkey PRIMARY KEY (id),
  CONSTRAINT evidence_versions_item_id_number_key UNIQUE (item_id, number),
  CONSTRAINT evidence_versions_check CHECK ((kind = 'file') = (file_id IS NOT NULL) AND (kind = 'link') = (url IS NOT NULL)),
  CONSTRAINT evidence_versions_kind_check CHECK (kind IN ('file', 'link')),
  CONSTRAINT evidence_versions_number_check CHECK (number > 0),
  CONSTRAINT evidence_versions_added_by_fkey FOREIGN KEY (added_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT evidence_versions_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT evidence_versions_item_id_fkey FOREIGN KEY (item_id) REFERENCES evidence_items(id)
);
CREATE INDEX evidence_versions_adder ON evidence_versions (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX evidence_versions_file ON evidence_versions (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE evidence_uploads (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  account_id uuid NOT NULL,
  item_id uuid,
  slot text NOT NULL,
  area text,
  title text NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  first_sha256 text,
  first_bytes integer,
  version_id uuid,
  began_at timestamptz NOT NULL DEFAULT now(),
  touched_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evidence_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT evidence_uploads_bytes_check CHECK (bytes > 0),
  CONSTRAINT evidence_uploads_check CHECK (received >= 0 AND received <= bytes),
  CONSTRAINT evidence_uploads_name_check CHECK (name <> ''),
  CONSTRAINT evidence_uploads_slot_check CHECK (slot IN ('evidence', 'profile')),
  CONSTRAINT evidence_uploads_title_check CHECK (title <> ''),
  CONSTRAINT evidence_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT evidence_uploads_item_id_fkey FOREIGN KEY (item_id) REFERENCES evidence_items(id),
  CONSTRAINT evidence_uploads_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id) ON DELETE CASCADE,
  CONSTRAINT evidence_uploads_version_id_fkey FOREIGN KEY (version_id) REFERENCES evidence_versions(id)
);
CREATE INDEX evidence_uploads_account ON evidence_uploads (account_id);
CREATE INDEX evidence_uploads_item ON evidence_uploads (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX evidence_uploads_survey ON evidence_uploads (survey_id, account_id);
CREATE INDEX evidence_uploads_version ON evidence_uploads (version_id) WHERE version_id IS NOT NULL;

CREATE TABLE evidence_marks (
  survey_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  mark text,
  remark text NOT NULL DEFAULT '',
  account_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evidence_marks_pkey PRIMARY KEY (survey_id, statement_id),
  CONSTRAINT evidence_marks_mark_check CHECK (mark IN ('5', '4', '3', '2', '1', '0', 'na')),
  CONSTRAINT evidence_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT evidence_marks_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id)
);
CREATE INDEX evidence_marks_account ON evidence_marks (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE evidence_views (
  id uuid NOT NULL,
  version_id uuid NOT NULL,
  account_id uuid NOT NULL,
  act text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evidence_views_pkey PRIMARY KEY (id),
  CONSTRAINT evidence_views_act_check CHECK (act IN ('read', 'followed')),
  CONSTRAINT evidence_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT evidence_views_version_id_fkey FOREIGN KEY (version_id) REFERENCES evidence_versions(id)
);
CREATE INDEX evidence_views_account ON evidence_views (account_id);
CREATE INDEX evidence_views_version ON evidence_views (version_id);

CREATE TABLE evidence_looks (
  survey_id uuid NOT NULL,
  account_id uuid NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  since timestamptz,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evidence_looks_pkey PRIMARY KEY (survey_id, account_id),
  CONSTRAINT evidence_looks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT evidence_looks_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id) ON DELETE CASCADE
);
CREATE INDEX evidence_looks_account ON evidence_looks (account_id);

-- ratings --------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_rating_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      if tg_op = 'UPDATE' and old.held is not null and new.held is null and new.place is not null
        and (to_jsonb(old) - 'held' - 'place') = (to_jsonb(new) - 'held' - 'place') then
        return new;
      end if;
      raise exception 'operations of a rating are only added';
    end $$;

CREATE TABLE rating_operations (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  place integer,
  held text,
  person_id uuid NOT NULL,
  device uuid NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rating_operations_pkey PRIMARY KEY (id),
  CONSTRAINT rating_operations_survey_id_place_key UNIQUE (survey_id, place),
  CONSTRAINT rating_operations_check CHECK ((place IS NULL) = (held IS NOT NULL)),
  CONSTRAINT rating_operations_held_check CHECK (held IN ('left', 'closed', 'gone', 'area', 'lead', 'holder', 'file')),
  CONSTRAINT rating_operations_kind_check CHECK (kind IN ('mark', 'note', 'photo', 'team', 'text', 'hand')),
  CONSTRAINT rating_operations_person_id_fkey FOREIGN KEY (person_id) REFERENCES accreditors(id),
  CONSTRAINT rating_operations_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id)
);
CREATE INDEX rating_operations_held ON rating_operations (survey_id) WHERE held IS NOT NULL;
CREATE INDEX rating_operations_person ON rating_operations (person_id);
CREATE TRIGGER rating_operations_only_added BEFORE DELETE OR UPDATE ON rating_operations FOR EACH ROW EXECUTE FUNCTION refuse_rating_change();

CREATE TABLE rating_packs (
  survey_id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rating_packs_pkey PRIMARY KEY (survey_id, accreditor_id),
  CONSTRAINT rating_packs_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id),
  CONSTRAINT rating_packs_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id) ON DELETE CASCADE
);
CREATE INDEX rating_packs_accreditor ON rating_packs (accreditor_id);

CREATE TABLE rating_photos (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  person_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT rating_photos_pkey PRIMARY KEY (id),
  CONSTRAINT rating_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT rating_photos_person_id_fkey FOREIGN KEY (person_id) REFERENCES accreditors(id),
  CONSTRAINT rating_photos_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id)
);
CREATE INDEX rating_photos_file ON rating_photos (file_id);
CREATE INDEX rating_photos_person ON rating_photos (person_id);
CREATE INDEX rating_photos_survey ON rating_photos (survey_id);

CREATE TABLE rating_devices (
  accreditor_id uuid NOT NULL,
  device uuid NOT NULL,
  key_encrypted bytea NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rating_devices_pkey PRIMARY KEY (accreditor_id, device),
  CONSTRAINT rating_devices_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE
);

-- teams ----------------------------------------------------------------------------------------------

CREATE TABLE assignments (
  id uuid NOT NULL,
  accreditation_id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  role text NOT NULL,
  status text NOT NULL DEFAULT 'invited',
  areas text[] NOT NULL DEFAULT '{}'::text[],
  program_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  decline_reason text,
  lifted_reason text,
  tie_seen_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  invited_at timestamptz NOT NULL DEFAULT now(),
  declaration_version text,
  declared_statements text[],
  declared_at timestamptz,
  reminded_at timestamptz,
  report_status text NOT NULL DEFAULT 'not_started',
  report_handed_in_at timestamptz,
  report_due date,
  report_remark text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  place_closed_at timestamptz,
  decline_kind text,
  reminded_for date,
  silent_for date,
  CONSTRAINT assignments_pkey PRIMARY KEY (id),
  CONSTRAINT assignments_accreditation_id_accreditor_id_key UNIQUE (accreditation_id, accreditor_id),
  CONSTRAINT assignments_decline_kind_check CHECK (decline_kind IN ('dates', 'workload', 'tie', 'health', 'other')),
  CONSTRAINT assignments_report_status_check CHECK (report_status IN ('not_started', 'draft', 'submitted', 'late', 'returned', 'accepted')),
  CONSTRAINT assignments_role_check CHECK (role IN ('overall_coordinator', 'team_leader', 'member', 'consultant', 'trainee', 'observer')),
  CONSTRAINT assignments_status_check CHECK (status IN ('invited', 'accepted', 'declined', 'confirmed', 'completed', 'withdrawn', 'no_show')),
  CONSTRAINT assignments_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT assignments_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id)
);
CREATE INDEX assignments_accreditor ON assignments (accreditor_id, created_at);
CREATE INDEX assignments_invited ON assignments (accreditation_id) WHERE status = 'invited';
CREATE INDEX assignments_left ON assignments (accreditation_id) WHERE left_at IS NOT NULL AND place_closed_at IS NULL;
CREATE UNIQUE INDEX assignments_overall_coordinator ON assignments (accreditation_id) WHERE role = 'overall_coordinator' AND (status NOT IN ('declined', 'withdrawn', 'no_show'));
CREATE INDEX assignments_report ON assignments (report_status);

-- recommendations ------------------------------------------------------------------------------------

CREATE TABLE recommendations (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  program_id uuid NOT NULL,
  institution_id uuid NOT NULL,
  place integer NOT NULL,
  area text,
  text text NOT NULL,
  priority text NOT NULL,
  due_on date NOT NULL,
  state text NOT NULL DEFAULT 'open',
  follows uuid,
  owner_id uuid,
  answer text,
  done_on date,
  links text[] NOT NULL DEFAULT '{}'::text[],
  answered_at timestamptz,
  answered_by uuid,
  rating text,
  rating_sentence text,
  rated_at timestamptz,
  rated_by uuid,
  rated_in uuid,
  closed_reason text,
  reminded_for date,
  overdue_for date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recommendations_pkey PRIMARY KEY (id),
  CONSTRAINT recommendations_area_check CHECK (area IN ('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X')),
  CONSTRAINT recommendations_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT recommendations_check1 CHECK (state <> 'answered' OR answer IS NOT NULL),
  CONSTRAINT recommendations_check2 CHECK ((rating IS NULL) = (rated_in IS NULL)),
  CONSTRAINT recommendations_check3 CHECK (state <> 'rated' OR rating IS NOT NULL),
  CONSTRAINT recommendations_priority_check CHECK (priority IN ('high', 'medium', 'low')),
  CONSTRAINT recommendations_rating_check CHECK (rating IN ('complied', 'partly', 'not')),
  CONSTRAINT recommendations_state_check CHECK (state IN ('open', 'answered', 'rated', 'closed', 'withdrawn')),
  CONSTRAINT recommendations_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT recommendations_follows_fkey FOREIGN KEY (follows) REFERENCES recommendations(id),
  CONSTRAINT recommendations_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id),
  CONSTRAINT recommendations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT recommendations_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id),
  CONSTRAINT recommendations_rated_by_fkey FOREIGN KEY (rated_by) REFERENCES accreditors(id),
  CONSTRAINT recommendations_rated_in_fkey FOREIGN KEY (rated_in) REFERENCES accreditation_programs(id),
  CONSTRAINT recommendations_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id)
);
CREATE INDEX recommendations_due ON recommendations (due_on, id);
CREATE UNIQUE INDEX recommendations_follows ON recommendations (follows) WHERE follows IS NOT NULL;
CREATE INDEX recommendations_institution ON recommendations (institution_id, due_on);
CREATE INDEX recommendations_open ON recommendations (due_on) WHERE state = 'open';
CREATE INDEX recommendations_program ON recommendations (program_id);
CREATE INDEX recommendations_rated_by ON recommendations (rated_by) WHERE rated_by IS NOT NULL;
CREATE INDEX recommendations_rated_in ON recommendations (rated_in) WHERE rated_in IS NOT NULL;
CREATE INDEX recommendations_search ON recommendations USING gin (text gin_trgm_ops);
CREATE INDEX recommendations_survey ON recommendations (survey_id, place);

CREATE TABLE recommendation_files (
  recommendation_id uuid NOT NULL,
  file_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recommendation_files_pkey PRIMARY KEY (recommendation_id, file_id),
  CONSTRAINT recommendation_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT recommendation_files_recommendation_id_fkey FOREIGN KEY (recommendation_id) REFERENCES recommendations(id) ON DELETE CASCADE
);
CREATE INDEX recommendation_files_file ON recommendation_files (file_id);

-- objections -----------------------------------------------------------------------------------------

CREATE TABLE objections (
  id uuid NOT NULL,
  accreditation_id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  raised_by uuid,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  answer text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT objections_pkey PRIMARY KEY (id),
  CONSTRAINT objections_accreditation_id_accreditor_id_key UNIQUE (accreditation_id, accreditor_id),
  CONSTRAINT objections_status_check CHECK (status IN ('open', 'accepted', 'kept')),
  CONSTRAINT objections_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT objections_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id),
  CONSTRAINT objections_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX objections_accreditor ON objections (accreditor_id);
CREATE INDEX objections_open ON objections (created_at) WHERE status = 'open';

-- outcomes -------------------------------------------------------------------------------------------

CREATE TABLE program_outcomes (
  id uuid NOT NULL,
  accreditation_program_id uuid NOT NULL,
  outcome text NOT NULL,
  grand_mean numeric(3,2),
  lowest_area_mean numeric(3,2),
  decided_on date NOT NULL,
  reason text,
  conditions text,
  conditions_due date,
  supersedes uuid,
  correction_reason text,
  recorded_by uuid,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT program_outcomes_pkey PRIMARY KEY (id),
  CONSTRAINT program_outcomes_supersedes_key UNIQUE (supersedes),
  CONSTRAINT program_outcomes_check CHECK ((supersedes IS NULL) = (correction_reason IS NULL)),
  CONSTRAINT program_outcomes_check1 CHECK (outcome = 'deferred' OR conditions IS NULL),
  CONSTRAINT program_outcomes_check2 CHECK ((conditions IS NULL) = (conditions_due IS NULL)),
  CONSTRAINT program_outcomes_grand_mean_check CHECK (grand_mean >= 1 AND grand_mean <= 5),
  CONSTRAINT program_outcomes_lowest_area_mean_check CHECK (lowest_area_mean >= 1 AND lowest_area_mean <= 5),
  CONSTRAINT program_outcomes_outcome_check CHECK (outcome IN ('granted', 'deferred', 'not_granted')),
  CONSTRAINT program_outcomes_accreditation_program_id_fkey FOREIGN KEY (accreditation_program_id) REFERENCES accreditation_programs(id) ON DELETE CASCADE,
  CONSTRAINT program_outcomes_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES accounts(id),
  CONSTRAINT program_outcomes_supersedes_fkey FOREIGN KEY (supersedes) REFERENCES program_outcomes(id)
);
CREATE INDEX program_outcomes_program ON program_outcomes (accreditation_program_id);

-- reports --------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_report_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      if tg_op = 'UPDATE' and new.made_by is null and (to_jsonb(old) - 'made_by') = (to_jsonb(new) - 'made_by') then
        return new;
      end if;
      raise exception 'versions of a report are only added';
    end $$;

CREATE TABLE survey_reports (
  survey_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  begun_by uuid,
  handed_in_at timestamptz,
  released_at timestamptz,
  correct_until date,
  changed_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT survey_reports_pkey PRIMARY KEY (survey_id),
  CONSTRAINT survey_reports_status_check CHECK (status IN ('draft', 'handed_in', 'returned', 'accepted', 'released', 'contested', 'corrected', 'final')),
  CONSTRAINT survey_reports_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_reports_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES accreditation_programs(id)
);
CREATE INDEX survey_reports_status ON survey_reports (status, changed_at);

CREATE TABLE survey_report_sections (
  survey_id uuid NOT NULL,
  key text NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  body jsonb NOT NULL,
  holder_id uuid,
  held_since timestamptz,
  finished_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT survey_report_sections_pkey PRIMARY KEY (survey_id, key),
  CONSTRAINT survey_report_sections_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_report_sections_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_report_sections_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_reports(survey_id) ON DELETE CASCADE
);

CREATE TABLE survey_report_drafts (
  survey_id uuid NOT NULL,
  key text NOT NULL,
  account_id uuid NOT NULL,
  base integer NOT NULL,
  body jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT survey_report_drafts_pkey PRIMARY KEY (survey_id, key, account_id),
  CONSTRAINT survey_report_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT survey_report_drafts_survey_id_key_fkey FOREIGN KEY (survey_id, key) REFERENCES survey_report_sections(survey_id, key) ON DELETE CASCADE
);

CREATE TABLE survey_report_remarks (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  key text NOT NULL,
  quote text,
  text text NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  answer text,
  answered_by uuid,
  CONSTRAINT survey_report_remarks_pkey PRIMARY KEY (id),
  CONSTRAINT survey_report_remarks_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_report_remarks_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_report_remarks_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_reports(survey_id) ON DELETE CASCADE
);
CREATE INDEX survey_report_remarks_report ON survey_report_remarks (survey_id);

CREATE TABLE survey_report_corrections (
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  wrong text NOT NULL,
  correct text NOT NULL,
  grounds text,
  asked_by uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'open',
  reason text,
  CONSTRAINT survey_report_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT survey_report_corrections_status_check CHECK (status IN ('open', 'accepted', 'declined')),
  CONSTRAINT survey_report_corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_report_corrections_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_reports(survey_id) ON DELETE CASCADE
);
CREATE INDEX survey_report_corrections_report ON survey_report_corrections (survey_id);

CREATE TABLE survey_report_versions (
  survey_id uuid NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  body jsonb NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT survey_report_versions_pkey PRIMARY KEY (survey_id, number),
  CONSTRAINT survey_report_versions_kind_check CHECK (kind IN ('handed_in', 'returned', 'accepted', 'released', 'corrected', 'final')),
  CONSTRAINT survey_report_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT survey_report_versions_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_reports(survey_id)
);
CREATE TRIGGER survey_report_versions_only_added BEFORE DELETE OR UPDATE ON survey_report_versions FOR EACH ROW EXECUTE FUNCTION refuse_report_change();

-- packets --------------------------------------------------------------------------------------------

CREATE TABLE visit_packets (
  accreditation_id uuid NOT NULL,
  programme jsonb NOT NULL,
  places jsonb NOT NULL,
  contacts jsonb NOT NULL,
  travel text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid,
  CONSTRAINT visit_packets_pkey PRIMARY KEY (accreditation_id),
  CONSTRAINT visit_packets_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT visit_packets_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX visit_packets_changer ON visit_packets (changed_by) WHERE changed_by IS NOT NULL;

-- finances -------------------------------------------------------------------------------------------

CREATE TABLE finances (
  id uuid NOT NULL,
  finance text NOT NULL,
  institution_id uuid NOT NULL,
  accreditation_id uuid NOT NULL,
  assignment_id uuid,
  accreditor_id uuid,
  description text NOT NULL,
  amount numeric(12,2) NOT NULL,
  adjusts uuid,
  set_off_against uuid,
  due_date date,
  payment_status text NOT NULL DEFAULT 'unpaid',
  paid_on date,
  claimed_amount numeric(12,2),
  reference text,
  status_reason text,
  verified_at timestamptz,
  verified_by uuid,
  release_reason text,
  release_asked_by uuid,
  release_asked_at timestamptz,
  released_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT finances_pkey PRIMARY KEY (id),
  CONSTRAINT finances_assignment_id_key UNIQUE (assignment_id),
  CONSTRAINT finances_check CHECK ((finance = 'accreditor') = (assignment_id IS NOT NULL AND accreditor_id IS NOT NULL)),
  CONSTRAINT finances_check1 CHECK (amount >= 0 OR adjusts IS NOT NULL),
  CONSTRAINT finances_check2 CHECK (adjusts IS NULL OR finance = 'accreditation'),
  CONSTRAINT finances_check3 CHECK (set_off_against IS NULL OR amount < 0),
  CONSTRAINT finances_claimed_amount_check CHECK (claimed_amount > 0),
  CONSTRAINT finances_finance_check CHECK (finance IN ('accreditation', 'accreditor')),
  CONSTRAINT finances_payment_status_check CHECK (payment_status IN ('unpaid', 'pending', 'partial', 'paid', 'rejected', 'refunded', 'waived')),
  CONSTRAINT finances_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT finances_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id),
  CONSTRAINT finances_adjusts_fkey FOREIGN KEY (adjusts) REFERENCES finances(id) ON DELETE CASCADE,
  CONSTRAINT finances_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE,
  CONSTRAINT finances_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id),
  CONSTRAINT finances_release_asked_by_fkey FOREIGN KEY (release_asked_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT finances_released_by_fkey FOREIGN KEY (released_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT finances_set_off_against_fkey FOREIGN KEY (set_off_against) REFERENCES finances(id),
  CONSTRAINT finances_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX finances_accreditation ON finances (accreditation_id) WHERE finance = 'accreditation' AND adjusts IS NULL;
CREATE INDEX finances_accreditor ON finances (accreditor_id);
CREATE INDEX finances_adjusting ON finances (adjusts) WHERE adjusts IS NOT NULL;
CREATE INDEX finances_charges ON finances (accreditation_id) WHERE finance = 'accreditation';
CREATE INDEX finances_honoraria ON finances (accreditation_id) WHERE finance = 'accreditor';
CREATE INDEX finances_institution ON finances (institution_id, created_at DESC, id);
CREATE INDEX finances_set_off ON finances (set_off_against) WHERE set_off_against IS NOT NULL;
CREATE INDEX finances_status ON finances (finance, payment_status, id);
CREATE INDEX finances_to_release ON finances (release_asked_at) WHERE release_asked_at IS NOT NULL AND released_by IS NULL;
CREATE INDEX finances_to_verify ON finances (finance, created_at) WHERE payment_status = 'paid' AND verified_at IS NULL;

CREATE TABLE payment_proofs (
  id uuid NOT NULL,
  finance_id uuid NOT NULL,
  file_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_proofs_pkey PRIMARY KEY (id),
  CONSTRAINT payment_proofs_file_id_key UNIQUE (file_id),
  CONSTRAINT payment_proofs_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT payment_proofs_finance_id_fkey FOREIGN KEY (finance_id) REFERENCES finances(id) ON DELETE CASCADE
);
CREATE INDEX payment_proofs_finance ON payment_proofs (finance_id, created_at);

-- announcements --------------------------------------------------------------------------------------

CREATE TABLE announcements (
  id uuid NOT NULL,
  title text NOT NULL,
  slug text NOT NULL,
  category text NOT NULL,
  summary text NOT NULL DEFAULT '',
  body text NOT NULL,
  body_text text NOT NULL DEFAULT '',
  cover_file_id uuid,
  cover_small_file_id uuid,
  cover_alt text,
  venue text,
  event_from date,
  event_to date,
  publish_at timestamptz NOT NULL,
  status text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  author_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_slug_key UNIQUE (slug),
  CONSTRAINT announcements_category_check CHECK (category IN ('ann_accrediting_survey_news', 'ann_survey_visits', 'trainings', 'ann_conferences')),
  CONSTRAINT announcements_check CHECK (event_to IS NULL OR event_from IS NULL OR event_to >= event_from),
  CONSTRAINT announcements_status_check CHECK (status IN ('draft', 'published')),
  CONSTRAINT announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT announcements_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT announcements_cover_small_file_id_fkey FOREIGN KEY (cover_small_file_id) REFERENCES files(id) ON DELETE SET NULL
);
CREATE INDEX announcements_all ON announcements (publish_at DESC, id DESC);
CREATE INDEX announcements_category ON announcements (category, publish_at DESC, id DESC);
CREATE INDEX announcements_cover ON announcements (cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX announcements_cover_small ON announcements (cover_small_file_id) WHERE cover_small_file_id IS NOT NULL;
CREATE INDEX announcements_latest ON announcements (publish_at DESC, id) WHERE status = 'published';
CREATE INDEX announcements_published ON announcements (category, publish_at DESC, id) WHERE status = 'published';
CREATE INDEX announcements_search ON announcements USING gin (((title || ' ') || body_text) gin_trgm_ops);
CREATE INDEX announcements_slug_prefix ON announcements (slug text_pattern_ops);
CREATE INDEX announcements_title ON announcements (lower(title), id);
CREATE TRIGGER announcements_noted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON announcements FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('announcements');

CREATE TABLE announcement_images (
  announcement_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT announcement_images_pkey PRIMARY KEY (announcement_id, file_id),
  CONSTRAINT announcement_images_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT announcement_images_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX announcement_images_file ON announcement_images (file_id);

CREATE TABLE announcement_attachments (
  file_id uuid NOT NULL,
  announcement_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT announcement_attachments_pkey PRIMARY KEY (file_id),
  CONSTRAINT announcement_attachments_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT announcement_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX announcement_attachments_of ON announcement_attachments (announcement_id, added_at, file_id);

-- logs -----------------------------------------------------------------------------------------------

CREATE TABLE log_checks (
  day date NOT NULL,
  checked_at timestamptz NOT NULL,
  seals bigint NOT NULL,
  entries bigint NOT NULL,
  findings text[] NOT NULL,
  found integer NOT NULL,
  CONSTRAINT log_checks_pkey PRIMARY KEY (day)
);

CREATE TABLE log_head_mails (
  day date NOT NULL,
  seal bigint NOT NULL,
  head text NOT NULL,
  recipients integer NOT NULL,
  CONSTRAINT log_head_mails_pkey PRIMARY KEY (day)
);

-- data-views -----------------------------------------------------------------------------------------

CREATE TABLE data_views (
  account_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  viewer_id uuid NOT NULL,
  viewer_name text NOT NULL,
  viewer_role text NOT NULL,
  data text NOT NULL,
  way text NOT NULL,
  place text NOT NULL,
  CONSTRAINT data_views_pkey PRIMARY KEY (account_id, hour, viewer_id, data, way, place),
  CONSTRAINT data_views_data_check CHECK (data IN ('bank', 'contact')),
  CONSTRAINT data_views_place_check CHECK (place IN ('users', 'accreditors', 'bank_data')),
  CONSTRAINT data_views_way_check CHECK (way IN ('opened', 'exported', 'released')),
  CONSTRAINT data_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX data_views_hour ON data_views (hour);

-- comments -------------------------------------------------------------------------------------------

CREATE TABLE comments (
  id uuid NOT NULL,
  accreditation_id uuid,
  program_id uuid,
  institution_id uuid,
  accreditor_id uuid,
  author_id uuid,
  author_name text NOT NULL,
  text text,
  written_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  removed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT comments_pkey PRIMARY KEY (id),
  CONSTRAINT comments_check CHECK (num_nonnulls(accreditation_id, program_id, institution_id, accreditor_id) = 1),
  CONSTRAINT comments_check1 CHECK ((text IS NULL) = (removed_at IS NOT NULL)),
  CONSTRAINT comments_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000),
  CONSTRAINT comments_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT comments_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE,
  CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT comments_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE,
  CONSTRAINT comments_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE
);
CREATE INDEX comments_accreditation ON comments (accreditation_id, written_at, id) WHERE accreditation_id IS NOT NULL;
CREATE INDEX comments_accreditor ON comments (accreditor_id, written_at, id) WHERE accreditor_id IS NOT NULL;
CREATE INDEX comments_author ON comments (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX comments_institution ON comments (institution_id, written_at, id) WHERE institution_id IS NOT NULL;
CREATE INDEX comments_program ON comments (program_id, written_at, id) WHERE program_id IS NOT NULL;

CREATE TABLE comment_mentions (
  comment_id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_id, account_id),
  CONSTRAINT comment_mentions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE
);
CREATE INDEX comment_mentions_account ON comment_mentions (account_id, at);
CREATE INDEX comment_mentions_unread ON comment_mentions (account_id) WHERE read_at IS NULL;

-- imports --------------------------------------------------------------------------------------------

CREATE TABLE imports (
  id uuid NOT NULL,
  kind text NOT NULL,
  file text NOT NULL,
  made_by uuid,
  made_by_name text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  created integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  left_out integer NOT NULL DEFAULT 0,
  undo_until timestamptz NOT NULL,
  taken_back integer NOT NULL DEFAULT 0,
  stay integer NOT NULL,
  undone_at timestamptz,
  undone_by_name text,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_check CHECK ((undone_at IS NULL) = (undone_by_name IS NULL))
);
CREATE INDEX imports_made ON imports (made_at DESC, id DESC);

CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  record_id uuid NOT NULL,
  object text NOT NULL,
  row integer NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  before jsonb,
  after jsonb,
  decision_id uuid,
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, record_id),
  CONSTRAINT import_rows_object_check CHECK (object IN ('program', 'campus', 'institution', 'training', 'account', 'survey', 'visit')),
  CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

CREATE TABLE import_columns (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  heads text NOT NULL,
  chosen jsonb NOT NULL,
  chosen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT import_columns_pkey PRIMARY KEY (account_id, kind, heads),
  CONSTRAINT import_columns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

-- removals -------------------------------------------------------------------------------------------

CREATE TABLE removals (
  id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  removed_by uuid NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  rows jsonb NOT NULL,
  CONSTRAINT removals_pkey PRIMARY KEY (id),
  CONSTRAINT removals_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX removals_at ON removals (removed_at);
CREATE INDEX removals_by ON removals (removed_by);
CREATE INDEX removals_record ON removals (record_id);

CREATE TABLE removal_files (
  removal_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT removal_files_pkey PRIMARY KEY (removal_id, file_id),
  CONSTRAINT removal_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT removal_files_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES removals(id) ON DELETE CASCADE
);
CREATE INDEX removal_files_file ON removal_files (file_id);

-- decisions ------------------------------------------------------------------------------------------

CREATE SEQUENCE decisions_seq_seq;

CREATE FUNCTION derive_standings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $$
    declare
      changed uuid[] := array(select distinct program_id from added where program_id is not null);
      whole uuid[] := array(select distinct institution_id from added where institution_id is not null);
    begin
      delete from program_standings where program_id = any(changed);
      insert into program_standings
      select d.decision_id, d.subject_id, d.place, d.from_day, d.until_day, (d.held).level, (d.held).qualified_for, (d.held).revisit_for,
        (d.held).valid_from, (d.held).valid_to, (d.held).grace_until, (d.held).grace_reason, (d.held).grace_reference
      from standings_of(changed) d
      join programs p on p.id = d.subject_id;
      update programs p set level = s.level, qualified_for = s.qualified_for, revisit_for = s.revisit_for, valid_from = s.valid_from,
        valid_to = s.valid_to, grace_until = s.grace_until, grace_reason = s.grace_reason, grace_reference = s.grace_reference,
        version = p.version + 1
      from (select distinct on (program_id) * from program_standings where program_id = any(changed) order by program_id, place desc) s
      where s.program_id = p.id
        and (p.level, p.qualified_for, p.revisit_for, p.valid_from, p.valid_to, p.grace_until, p.grace_reason, p.grace_reference)
          is distinct from (s.level, s.qualified_for, s.revisit_for, s.valid_from, s.valid_to, s.grace_until, s.grace_reason, s.grace_reference);
      if cardinality(whole) > 0 then
        update institutions i set institutional_level = (s.held).level, institutional_from = (s.held).valid_from,
          institutional_to = (s.held).valid_to, version = i.version + 1
        from (select distinct on (subject_id) subject_id, held from standings_of(whole) order by subject_id, place desc) s
        where s.subject_id = i.id and (i.institutional_level, i.institutional_from, i.institutional_to)
          is distinct from ((s.held).level, (s.held).valid_from, (s.held).valid_to);
      end if;
      return null;
    end $$;

CREATE FUNCTION held_after(held holding, decided decisions)
 RETURNS holding
 LANGUAGE plpgsql
 IMMUTABLE
AS $$
    begin
      if decided.act in ('grant', 'renew') then
        return (decided.level, case when decided.level = held.level then held.qualified_for end, null, decided.valid_from, decided.valid_to,
          null, null, null)::holding;
      elsif decided.act = 'qualify' then
        if (held.level, decided.qualified_for) in (('level_2', 'level_3'), ('level_3', 'level_4')) then
          held.qualified_for := decided.qualified_for;
        end if;
        held.revisit_for := null;
      elsif decided.act = 'defer' then
        held.revisit_for := decided.revisit_for;
      elsif decided.act = 'not_grant' then
        held.revisit_for := null;
      elsif decided.act = 'extend_grace' then
        if held.valid_to = decided.valid_to then
          held.grace_until := decided.grace_until;
          held.grace_reason := decided.reason;
          held.grace_reference := decided.resolution;
        end if;
      elsif decided.act = 'take_back' then
        return held;
      else
        if held.valid_to is distinct from decided.valid_to then
          held.grace_until := null;
          held.grace_reason := null;
          held.grace_reference := null;
        end if;
        held.level := decided.level;
        held.qualified_for := decided.qualified_for;
        held.revisit_for := decided.revisit_for;
        held.valid_from := decided.valid_from;
        held.valid_to := decided.valid_to;
      end if;
      return held;
    end $$;

CREATE AGGREGATE held_by (decisions) (SFUNC = held_after, STYPE = holding, INITCOND = '(none,,,,,,,)');

CREATE TYPE holding AS (level text, qualified_for text, revisit_for text, valid_from date, valid_to date, grace_until date, grace_reason text, grace_reference text);

CREATE FUNCTION refuse_decision_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      raise exception 'decisions are only added: another one corrects them';
    end $$;

CREATE FUNCTION refuse_holding_beside_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      if exists (select from (select (held).* from standings_of(array[new.id]) order by place desc limit 1) s
        where (s.level, s.qualified_for, s.revisit_for, s.valid_from, s.valid_to, s.grace_until, s.grace_reason, s.grace_reference)
          is not distinct from (new.level, new.qualified_for, new.revisit_for, new.valid_from, new.valid_to, new.grace_until,
            new.grace_reason, new.grace_reference)) then return new; end if;
      raise exception 'what is held is written by the book of decisions';
    end $$;

CREATE FUNCTION refuse_holding_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      raise exception 'what is held is written by the book of decisions';
    end $$;

CREATE FUNCTION standings_of(subjects uuid[])
 RETURNS TABLE(decision_id uuid, subject_id uuid, place bigint, from_day date, until_day date, held holding)
 LANGUAGE sql
 STABLE
AS $$
      select (one).id, subject_id, row_number() over in_order, (one).counts_from, lead((one).counts_from) over in_order,
        held_by(one) over in_order
      from (
        select d as one, d.program_id as subject_id from decisions d where d.program_id = any(subjects)
        union all
        select d as one, d.institution_id as subject_id from decisions d where d.institution_id = any(subjects)) books
      where not exists (select from decisions later where later.supersedes = (one).id)
      window in_order as (partition by subject_id order by (one).counts_from, (one).is_past desc, (one).seq)
    $$;

CREATE TABLE decisions (
  id uuid NOT NULL,
  number text NOT NULL,
  seq bigint NOT NULL,
  program_id uuid,
  institution_id uuid,
  act text NOT NULL,
  level_before text NOT NULL,
  level text NOT NULL,
  qualified_for text,
  revisit_for text,
  valid_from date,
  valid_to date,
  grace_until date,
  counts_from date NOT NULL,
  decided_on date NOT NULL,
  resolution text,
  reason text,
  accreditation_id uuid,
  outcome_id uuid,
  is_past boolean NOT NULL DEFAULT false,
  supersedes uuid,
  entered_by uuid,
  entered_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT decisions_pkey PRIMARY KEY (id),
  CONSTRAINT decisions_number_key UNIQUE (number),
  CONSTRAINT decisions_outcome_id_key UNIQUE (outcome_id),
  CONSTRAINT decisions_supersedes_key UNIQUE (supersedes),
  CONSTRAINT decisions_act_check CHECK (act IN ('grant', 'renew', 'qualify', 'defer', 'not_grant', 'extend_grace', 'downgrade', 'lapse', 'withdraw', 'correct', 'history', 'take_back')),
  CONSTRAINT decisions_check CHECK (num_nonnulls(program_id, institution_id) = 1),
  CONSTRAINT decisions_check1 CHECK (institution_id IS NULL OR level_before <> 'candidate' AND level <> 'candidate' AND qualified_for IS NULL AND (act NOT IN ('qualify', 'extend_grace'))),
  CONSTRAINT decisions_check2 CHECK (valid_to IS NULL OR valid_from IS NULL OR valid_to > valid_from),
  CONSTRAINT decisions_check3 CHECK ((act = 'extend_grace') = (grace_until IS NOT NULL)),
  CONSTRAINT decisions_check4 CHECK (grace_until IS NULL OR grace_until > valid_to),
  CONSTRAINT decisions_check5 CHECK (act <> 'defer' OR revisit_for IS NOT NULL),
  CONSTRAINT decisions_check6 CHECK (act <> 'qualify' OR qualified_for IS NOT NULL),
  CONSTRAINT decisions_level_before_check CHECK (level_before IN ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
  CONSTRAINT decisions_level_check CHECK (level IN ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
  CONSTRAINT decisions_qualified_for_check CHECK (qualified_for IN ('level_3', 'level_4')),
  CONSTRAINT decisions_supersedes_fkey FOREIGN KEY (supersedes) REFERENCES decisions(id)
);
CREATE INDEX decisions_accreditation ON decisions (accreditation_id);
CREATE UNIQUE INDEX decisions_institution ON decisions (institution_id, seq) WHERE institution_id IS NOT NULL;
CREATE UNIQUE INDEX decisions_order ON decisions (seq);
CREATE UNIQUE INDEX decisions_program ON decisions (program_id, seq);
CREATE TRIGGER decisions_derive AFTER INSERT ON decisions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION derive_standings();
CREATE TRIGGER decisions_only_added BEFORE DELETE OR UPDATE ON decisions FOR EACH ROW EXECUTE FUNCTION refuse_decision_change();

CREATE TABLE decision_years (
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT decision_years_pkey PRIMARY KEY (year)
);

CREATE TABLE program_standings (
  decision_id uuid NOT NULL,
  program_id uuid NOT NULL,
  place integer NOT NULL,
  from_day date NOT NULL,
  until_day date,
  level text NOT NULL,
  qualified_for text,
  revisit_for text,
  valid_from date,
  valid_to date,
  grace_until date,
  grace_reason text,
  grace_reference text,
  CONSTRAINT program_standings_pkey PRIMARY KEY (decision_id),
  CONSTRAINT program_standings_program_id_place_key UNIQUE (program_id, place),
  CONSTRAINT program_standings_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id),
  CONSTRAINT program_standings_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE
);

CREATE TRIGGER institutions_begin_by_the_book BEFORE INSERT ON institutions FOR EACH ROW WHEN (new.institutional_level <> 'none' OR num_nonnulls(new.institutional_from, new.institutional_to) > 0) EXECUTE FUNCTION refuse_holding_change();
CREATE TRIGGER institutions_hold_by_the_book BEFORE UPDATE ON institutions FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.institutional_level IS DISTINCT FROM new.institutional_level OR old.institutional_from IS DISTINCT FROM new.institutional_from OR old.institutional_to IS DISTINCT FROM new.institutional_to)) EXECUTE FUNCTION refuse_holding_change();
CREATE TRIGGER programs_begin_by_the_book BEFORE INSERT ON programs FOR EACH ROW WHEN (new.level <> 'none' OR num_nonnulls(new.qualified_for, new.revisit_for, new.valid_from, new.valid_to, new.grace_until, new.grace_reason, new.grace_reference) > 0) EXECUTE FUNCTION refuse_holding_beside_book();
CREATE TRIGGER programs_hold_by_the_book BEFORE UPDATE ON programs FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.level IS DISTINCT FROM new.level OR old.qualified_for IS DISTINCT FROM new.qualified_for OR old.revisit_for IS DISTINCT FROM new.revisit_for OR old.valid_from IS DISTINCT FROM new.valid_from OR old.valid_to IS DISTINCT FROM new.valid_to OR old.grace_until IS DISTINCT FROM new.grace_until OR old.grace_reason IS DISTINCT FROM new.grace_reason OR old.grace_reference IS DISTINCT FROM new.grace_reference)) EXECUTE FUNCTION refuse_holding_change();

-- register -------------------------------------------------------------------------------------------

CREATE SEQUENCE register_programs_change_no_seq;

CREATE SEQUENCE register_terms_id_seq;

CREATE FUNCTION derive_register()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      perform register_standings_of(array(select distinct program_id from added where program_id is not null));
      return null;
    end $$;

CREATE FUNCTION register_bearing(asked tsquery, most integer)
 RETURNS TABLE(program_id uuid, name_order text)
 LANGUAGE plpgsql
 STABLE ROWS 10000
 SET enable_seqscan TO 'off'
 SET synchronize_seqscans TO 'off'
AS $$
    declare
      ids uuid[];
      names text[];
    begin
      if register_share(asked) > 0.4 then
        select array_agg(r.program_id), array_agg(lower(r.name)) into ids, names from (
          select p.program_id, p.name from (select * from register_programs limit 3 * most) p where p.words @@ asked limit most) r;
        if cardinality(ids) = most then
          return query select * from unnest(ids, names);
          return;
        end if;
      end if;
      return query select r.program_id, lower(r.name) from register_programs r where r.words @@ asked limit most;
    end $$;

CREATE FUNCTION register_campus_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    declare changed uuid[] := array(select p.id from is_now n join was o on o.id = n.id join programs p on p.campus_id = n.id
      where (n.name, n.institution_id, n.region, n.province, n.city, n.is_active)
        is distinct from (o.name, o.institution_id, o.region, o.province, o.city, o.is_active));
    begin
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$;

CREATE FUNCTION register_counts_on(act text, decided_on date, entered_at timestamptz)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $$
      select case when act in ('not_grant', 'downgrade', 'lapse', 'withdraw')
        then greatest((entered_at at time zone 'Asia/Manila')::date, decided_on + 30)
        else (entered_at at time zone 'Asia/Manila')::date end
    $$;

CREATE FUNCTION register_former_names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    declare changed uuid[] := array(
      select p.id from touched t join programs p on p.id = t.program_id
      union select p.id from touched t join programs p on p.campus_id = t.campus_id
      union select p.id from touched t join campuses c on c.institution_id = t.institution_id join programs p on p.campus_id = c.id);
    begin
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$;

CREATE FUNCTION register_institution_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    declare changed uuid[] := array(select p.id from is_now n join was o on o.id = n.id
      join campuses c on c.institution_id = n.id join programs p on p.campus_id = c.id
      where (n.name, n.acronym, n.status) is distinct from (o.name, o.acronym, o.status));
    begin
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$;

CREATE FUNCTION register_program_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    begin
      delete from register_programs r using was
      where r.program_id = was.id and not exists (select from decisions d where d.program_id = was.id and d.act not in ('defer', 'take_back'));
      delete from register_standings s using was
      where s.program_id = was.id and not exists (select from register_programs r where r.program_id = was.id);
      update register_programs r set deleted_on = (now() at time zone 'Asia/Manila')::date, is_offered = false, change_no = default
      from was where r.program_id = was.id;
      return null;
    end $$;

CREATE FUNCTION register_program_written()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'on'
AS $$
    declare changed uuid[];
    begin
      if tg_op = 'INSERT' then
        changed := array(select id from is_now);
      else
        changed := array(select n.id from is_now n join was o on o.id = n.id
          where (n.name, n.degree_level, n.discipline, n.campus_id, n.is_active)
            is distinct from (o.name, o.degree_level, o.discipline, o.campus_id, o.is_active));
      end if;
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$;

CREATE FUNCTION register_public_on(act text, decided_on date, entered_at timestamptz)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $$
      select case when act in ('defer', 'take_back') then 'infinity'::date else case when act in ('not_grant', 'downgrade', 'lapse', 'withdraw')
        then greatest((entered_at at time zone 'Asia/Manila')::date, decided_on + 30)
        else (entered_at at time zone 'Asia/Manila')::date end end
    $$;

CREATE FUNCTION register_refresh(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $$
    begin
      -- Of two changes at once the second waits here, and then reads what the first wrote.
      perform from register_programs where program_id = any(changed) order by program_id for update;
      insert into register_terms (said)
      select distinct t.said from programs p join campuses c on c.id = p.campus_id, unnest(array[c.region, lower(p.discipline)]) t (said)
      where p.id = any(changed) and t.said is not null and not exists (select from register_terms k where k.said = t.said)
      order by t.said
      on conflict do nothing;
      insert into register_programs as known (program_id, name, degree_level, discipline, campus_id, campus, institution_id, institution,
        region, province, city, former_names, is_offered, words, region_no, discipline_no)
      select p.id, p.name, p.degree_level, p.discipline, c.id, c.name, i.id, i.name, c.region, c.province, c.city, formers.names,
        p.is_active and c.is_active and i.status = 'active',
        -- a word of more than two thousand letters is none, and would be refused
        array_to_tsvector(array(select left(word, 200) from unnest(register_words(concat_ws(' ', p.name, p.discipline, c.name, i.name, i.acronym, c.region, c.province, c.city,
            formers.said,
            case when p.name ilike '%bachelor of science%' then 'bs' when p.name ilike '%bachelor of arts%' then 'ab ba'
              when p.name ilike '%master of science%' then 'ms' when p.name ilike '%master of arts%' then 'ma'
              when p.name ilike '%doctor of philosophy%' then 'phd' when p.name ilike '%doctor of education%' then 'edd' end))) word)
          || array(select '_place_' || left(word, 200) from unnest(register_words(concat_ws(' ', c.province, c.city))) word)
          || array_remove(array['_region_' || region.id, '_discipline_' || discipline.id, '_degree_' || p.degree_level], null)),
        region.id, discipline.id
      from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
      join register_terms region on region.said = c.region left join register_terms discipline on discipline.said = lower(p.discipline)
      cross join lateral (
        select string_agg(f.name, ' ') as said,
          coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'until', f.until) order by f.until desc, f.id desc)
            filter (where f.program_id is not null), '[]') as names
        from (
          select * from former_names where program_id = p.id
          union all select * from former_names where campus_id = c.id
          union all select * from former_names where institution_id = i.id
        ) f
      ) formers
      where p.id = any(changed)
      on conflict (program_id) do update set name = excluded.name, degree_level = excluded.degree_level, discipline = excluded.discipline,
        campus_id = excluded.campus_id, campus = excluded.campus, institution_id = excluded.institution_id,
        institution = excluded.institution, region = excluded.region, province = excluded.province, city = excluded.city,
        former_names = excluded.former_names, is_offered = excluded.is_offered, deleted_on = null, words = excluded.words,
        region_no = excluded.region_no, discipline_no = excluded.discipline_no, change_no = default;
      update register_standings s set name_order = lower(r.name), region_no = r.region_no, discipline_no = r.discipline_no,
        degree_level = r.degree_level
      from register_programs r
      where s.program_id = any(changed) and r.program_id = s.program_id
        and (s.name_order, s.region_no, s.discipline_no, s.degree_level)
          is distinct from (lower(r.name), r.region_no, r.discipline_no, r.degree_level);
      perform register_standings_of(new) from (
        select array_agg(p.id) as new from unnest(changed) p (id) where not exists (select from register_standings s where s.program_id = p.id)
      ) added where new is not null;
    end $$;

CREATE FUNCTION register_share(asked tsquery)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $$
      select case when count(*) > 100 then count(*) filter (where words @@ asked) / count(*) else 0 end
      from register_programs tablesample system (0.3) repeatable (1)
    $$;

CREATE FUNCTION register_standings_made(changed uuid[])
 RETURNS SETOF register_standings
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $$
    begin
      return query
      select x.program_id, x.seen_from, x.seen_until, x.place, x.counts_from, x.until_day, (x.held).level, (x.held).qualified_for,
        (x.held).valid_from, (x.held).valid_to, (x.held).grace_until,
        case when (x.held).level = 'none' and right(x.last_set, -10) in ('lapse', 'withdraw') then right(x.last_set, -10) end,
        lower(r.name), r.region_no, r.discipline_no, r.degree_level, x.years
      from (
        select e.program_id, e.years, e.seen_from, e.seen_until, d.counts_from, (row_number() over in_order - 1)::int as place,
          lead(d.counts_from, 1, 'infinity'::date) over in_order as until_day,
          held_by(d.entry) filter (where d.nth > 0) over in_order as held,
          max(case when d.act in ('grant', 'renew', 'downgrade', 'lapse', 'withdraw', 'correct', 'history') then lpad(d.nth, 10, '0') || d.act end) over in_order as last_set
        from (
          select p.program_id, t.seen_from, array(
              select distinct extract(year from said.decided_on)::smallint from decisions said
              where said.program_id = p.program_id and said.act not in ('defer', 'take_back')
                and (said.act not in ('not_grant', 'downgrade', 'lapse', 'withdraw')
                  or register_counts_on(said.act, said.decided_on, said.entered_at) <= greatest(t.seen_from, current_date - 2))
              order by 1
            ) as years, lead(t.seen_from, 1, 'infinity'::date) over (partition by p.program_id order by t.seen_from) as seen_until
          from unnest(changed) p (program_id)
          cross join lateral (
            select '-infinity'::date as seen_from
            union
            select register_counts_on(w.act, w.decided_on, w.entered_at) from decisions w
            where w.program_id = p.program_id and w.act in ('not_grant', 'downgrade', 'lapse', 'withdraw')
              and register_counts_on(w.act, w.decided_on, w.entered_at) > current_date - 2
          ) t
        ) e
        cross join lateral (
          select null::decisions as entry, null as act, '-infinity'::date as counts_from, 0 as nth
          union all
          select one, one.act, one.counts_from, row_number() over (order by one.counts_from, one.is_past desc, one.seq)
          from decisions one
          where one.program_id = e.program_id
            and (one.act not in ('not_grant', 'downgrade', 'lapse', 'withdraw')
              or register_counts_on(one.act, one.decided_on, one.entered_at) <= greatest(e.seen_from, current_date - 2))
            and not exists (
              select from decisions later where later.supersedes = one.id
                and (later.act not in ('not_grant', 'downgrade', 'lapse', 'withdraw')
                  or register_counts_on(later.act, later.decided_on, later.entered_at) <= greatest(e.seen_from, current_date - 2)))
        ) d
        window in_order as (partition by e.program_id, e.seen_from order by d.nth)
      ) x
      join register_programs r on r.program_id = x.program_id;
    end $$;

CREATE FUNCTION register_standings_of(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $$
    begin
      -- Who decides and who renames at once: the second waits here, and then reads what the first wrote.
      perform from register_programs where program_id = any(changed) order by program_id for update;
      delete from register_standings where program_id = any(changed);
      insert into register_standings select * from register_standings_made(changed);
    end $$;

CREATE FUNCTION register_words(said text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $$
      select array_remove(regexp_split_to_array(lower(case when octet_length(said) = length(said) then said else translate(coalesce(said, ''),
        'ÁÀÂÄÃÅĀáàâäãåāÉÈÊËĒéèêëēÍÌÎÏĪíìîïīÓÒÔÖÕŌóòôöõōÚÙÛÜŪúùûüūÑñÇçÝýÿ',
        'aaaaaaaaaaaaaaeeeeeeeeeeiiiiiiiiiioooooooooooouuuuuuuuuunnccyyy') end), '[^a-z0-9]+'), '')
    $$;

CREATE TABLE register_standings (
  program_id uuid NOT NULL,
  seen_from date NOT NULL,
  seen_until date NOT NULL,
  place integer NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  level text NOT NULL,
  qualified_for text,
  valid_from date,
  valid_to date,
  grace_until date,
  ended_by text,
  name_order text NOT NULL,
  region_no integer NOT NULL,
  discipline_no integer,
  degree_level text NOT NULL,
  years smallint[] NOT NULL,
  CONSTRAINT register_standings_pkey PRIMARY KEY (program_id, seen_from, place)
);
CREATE INDEX register_standings_degree ON register_standings (degree_level, name_order, program_id) INCLUDE (from_day, until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by, years);
CREATE INDEX register_standings_discipline ON register_standings (discipline_no, name_order, program_id) INCLUDE (from_day, until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by, degree_level, years, region_no);
CREATE INDEX register_standings_ended ON register_standings (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX register_standings_grace ON register_standings (grace_until) WHERE grace_until IS NOT NULL;
CREATE INDEX register_standings_level_from ON register_standings (level, from_day, until_day) INCLUDE (program_id, name_order, seen_from, seen_until, grace_until, ended_by, degree_level, years, valid_to);
CREATE INDEX register_standings_level_until ON register_standings (level, until_day, from_day) INCLUDE (program_id, name_order, seen_from, seen_until, grace_until, ended_by, degree_level, years, valid_to);
CREATE INDEX register_standings_order ON register_standings (name_order, program_id) INCLUDE (from_day, until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by, degree_level, years);
CREATE INDEX register_standings_program ON register_standings (program_id, from_day) INCLUDE (until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by);
CREATE INDEX register_standings_region ON register_standings (region_no, name_order, program_id) INCLUDE (from_day, until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by, degree_level, years, discipline_no);
CREATE INDEX register_standings_until ON register_standings (until_day, valid_to, from_day) INCLUDE (program_id, name_order, seen_from, seen_until, grace_until, ended_by, degree_level, years, level);
CREATE INDEX register_standings_valid_to ON register_standings (valid_to, from_day, until_day) INCLUDE (program_id, name_order, seen_from, seen_until, grace_until, ended_by, degree_level, years, level);

CREATE TABLE register_terms (
  id integer NOT NULL,
  said text NOT NULL,
  CONSTRAINT register_terms_pkey PRIMARY KEY (id),
  CONSTRAINT register_terms_said_key UNIQUE (said)
);

CREATE TABLE register_programs (
  program_id uuid NOT NULL,
  name text NOT NULL,
  degree_level text NOT NULL,
  discipline text,
  campus_id uuid NOT NULL,
  campus text NOT NULL,
  institution_id uuid NOT NULL,
  institution text NOT NULL,
  region text NOT NULL,
  province text,
  city text,
  former_names jsonb NOT NULL,
  is_offered boolean NOT NULL,
  deleted_on date,
  words tsvector NOT NULL,
  region_no integer NOT NULL,
  discipline_no integer,
  change_no bigint NOT NULL,
  CONSTRAINT register_programs_pkey PRIMARY KEY (program_id)
);
CREATE INDEX register_programs_campus ON register_programs (campus_id);
CREATE INDEX register_programs_change ON register_programs (change_no);
CREATE INDEX register_programs_institution ON register_programs (institution_id);
CREATE INDEX register_programs_order ON register_programs (lower(name), program_id);
CREATE INDEX register_programs_words ON register_programs USING gin (words);

CREATE INDEX decisions_decided ON decisions (decided_on, program_id) INCLUDE (act, entered_at) WHERE act NOT IN ('defer', 'take_back');
CREATE INDEX decisions_public ON decisions (register_public_on(act, decided_on, entered_at), seq) WHERE act NOT IN ('defer', 'take_back');
CREATE TRIGGER campuses_register_changed AFTER UPDATE ON campuses REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION register_campus_changed();
CREATE TRIGGER decisions_register AFTER INSERT ON decisions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION derive_register();
CREATE TRIGGER former_names_register_added AFTER INSERT ON former_names REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION register_former_names_changed();
CREATE TRIGGER former_names_register_removed AFTER DELETE ON former_names REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION register_former_names_changed();
CREATE TRIGGER institutions_register_changed AFTER UPDATE ON institutions REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION register_institution_changed();
CREATE TRIGGER programs_register_added AFTER INSERT ON programs REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION register_program_written();
CREATE TRIGGER programs_register_changed AFTER UPDATE ON programs REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION register_program_written();
CREATE TRIGGER programs_register_deleted AFTER DELETE ON programs REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION register_program_deleted();

-- single-sign-on -------------------------------------------------------------------------------------

CREATE TABLE provider_sign_ins (
  id uuid NOT NULL,
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  way_back text,
  expires_at timestamptz NOT NULL,
  CONSTRAINT provider_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT provider_sign_ins_state_hash_key UNIQUE (state_hash)
);
CREATE INDEX provider_sign_ins_end ON provider_sign_ins (expires_at);

CREATE TABLE provider_proofs (
  token_hash bytea NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT provider_proofs_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX provider_proofs_end ON provider_proofs (expires_at);

CREATE TABLE provider_connections (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT provider_connections_pkey PRIMARY KEY (id),
  CONSTRAINT provider_connections_account_id_issuer_key UNIQUE (account_id, issuer),
  CONSTRAINT provider_connections_issuer_subject_key UNIQUE (issuer, subject),
  CONSTRAINT provider_connections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

-- second-factors -------------------------------------------------------------------------------------

CREATE TABLE authenticator_apps (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  secret_encrypted bytea NOT NULL,
  confirmed_at timestamptz,
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT authenticator_apps_pkey PRIMARY KEY (id),
  CONSTRAINT authenticator_apps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX authenticator_apps_begun ON authenticator_apps (account_id) WHERE confirmed_at IS NULL;
CREATE UNIQUE INDEX authenticator_apps_used ON authenticator_apps (account_id) WHERE confirmed_at IS NOT NULL;

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  number integer NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, number),
  CONSTRAINT recovery_codes_number_check CHECK (number >= 0 AND number <= 9),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  name text NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  aaguid text NOT NULL,
  multi_device boolean NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_account ON passkeys (account_id, created_at);

CREATE TABLE factor_challenges (
  id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid,
  token_hash bytea NOT NULL,
  challenge text,
  expires_at timestamptz NOT NULL,
  CONSTRAINT factor_challenges_pkey PRIMARY KEY (id),
  CONSTRAINT factor_challenges_token_hash_key UNIQUE (token_hash),
  CONSTRAINT factor_challenges_kind_check CHECK (kind IN ('second_step', 'passkey_sign_in', 'passkey_proof', 'new_passkey')),
  CONSTRAINT factor_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX factor_challenges_account ON factor_challenges (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX factor_challenges_end ON factor_challenges (expires_at);

CREATE TABLE factor_resets (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT factor_resets_pkey PRIMARY KEY (id),
  CONSTRAINT factor_resets_check CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT factor_resets_check1 CHECK (asked_by <> account_id),
  CONSTRAINT factor_resets_check2 CHECK (decided_by <> account_id AND decided_by <> asked_by),
  CONSTRAINT factor_resets_decision_check CHECK (decision IN ('approved', 'refused')),
  CONSTRAINT factor_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT factor_resets_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT factor_resets_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX factor_resets_asked ON factor_resets (asked_at, id) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX factor_resets_open ON factor_resets (account_id) WHERE decided_at IS NULL;

-- calendar-feeds -------------------------------------------------------------------------------------

CREATE TABLE calendar_feeds (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_feeds_account_id_key UNIQUE (account_id),
  CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash),
  CONSTRAINT calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE calendar_feed_reads (
  feed_id uuid NOT NULL,
  day date NOT NULL,
  network text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT calendar_feed_reads_pkey PRIMARY KEY (feed_id, day, network),
  CONSTRAINT calendar_feed_reads_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES calendar_feeds(id) ON DELETE CASCADE
);

-- saved-views ----------------------------------------------------------------------------------------

CREATE TABLE saved_views (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  shared_with text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_shared_with_check CHECK (shared_with IN ('nobody', 'role', 'staff')),
  CONSTRAINT saved_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, page, lower(name));
CREATE INDEX saved_views_shared ON saved_views (page) WHERE shared_with <> 'nobody';

-- papers ---------------------------------------------------------------------------------------------

CREATE SEQUENCE papers_seq_seq;

CREATE FUNCTION refuse_paper_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    declare making text[] := array['made_at', 'file_id', 'bytes', 'sha256', 'signed_by', 'credential', 'problem', 'attempts', 'next_attempt_at'];
    begin
      if tg_op = 'UPDATE' and old.made_at is null and to_jsonb(new) - making = to_jsonb(old) - making then return new; end if;
      raise exception 'papers are only added: another one takes the place of a wrong one';
    end $$;

CREATE TABLE papers (
  id uuid NOT NULL,
  number text NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  template text NOT NULL,
  input jsonb NOT NULL,
  about text NOT NULL,
  decision_id uuid,
  program_id uuid,
  institution_id uuid,
  accreditor_id uuid,
  training_id uuid,
  replaces uuid,
  issued_on date NOT NULL,
  issued_by uuid,
  issued_at timestamptz NOT NULL DEFAULT now(),
  made_at timestamptz,
  file_id uuid,
  bytes integer,
  sha256 text,
  signed_by text,
  credential text,
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT papers_pkey PRIMARY KEY (id),
  CONSTRAINT papers_number_key UNIQUE (number),
  CONSTRAINT papers_replaces_key UNIQUE (replaces),
  CONSTRAINT papers_check CHECK ((made_at IS NULL) = (file_id IS NULL) AND (made_at IS NULL) = (sha256 IS NULL) AND (made_at IS NULL) = (bytes IS NULL)),
  CONSTRAINT papers_kind_check CHECK (kind IN ('certificate', 'letter', 'resolution', 'minutes', 'service_record', 'training_certificate')),
  CONSTRAINT papers_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id),
  CONSTRAINT papers_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT papers_replaces_fkey FOREIGN KEY (replaces) REFERENCES papers(id)
);
CREATE INDEX papers_accreditor ON papers (accreditor_id, seq);
CREATE INDEX papers_decision ON papers (decision_id);
CREATE INDEX papers_file ON papers (file_id);
CREATE INDEX papers_institution ON papers (institution_id, seq);
CREATE UNIQUE INDEX papers_order ON papers (seq);
CREATE INDEX papers_program ON papers (program_id, seq);
CREATE INDEX papers_search ON papers USING gin (((number || ' ') || about) gin_trgm_ops);
CREATE INDEX papers_sha256 ON papers (sha256);
CREATE INDEX papers_waiting ON papers (next_attempt_at, seq) WHERE made_at IS NULL;
CREATE TRIGGER papers_only_added BEFORE DELETE OR UPDATE ON papers FOR EACH ROW EXECUTE FUNCTION refuse_paper_change();

CREATE TABLE paper_years (
  kind text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT paper_years_pkey PRIMARY KEY (kind, year)
);

-- seasons --------------------------------------------------------------------------------------------

CREATE TABLE seasons (
  id uuid NOT NULL,
  name text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  plan jsonb,
  plan_id uuid,
  planned_at timestamptz,
  planning_since timestamptz,
  limits jsonb NOT NULL DEFAULT '{}'::jsonb,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seasons_pkey PRIMARY KEY (id),
  CONSTRAINT seasons_check CHECK (to_date >= from_date),
  CONSTRAINT seasons_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX seasons_days ON seasons (from_date DESC, id);

CREATE TABLE season_visits (
  id uuid NOT NULL,
  season_id uuid NOT NULL,
  source text NOT NULL,
  accreditation_id uuid,
  campus_id uuid NOT NULL,
  program_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  priority_class text,
  window_from date NOT NULL,
  window_to date NOT NULL,
  length integer NOT NULL,
  places jsonb NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT season_visits_pkey PRIMARY KEY (id),
  CONSTRAINT season_visits_season_id_accreditation_id_key UNIQUE (season_id, accreditation_id),
  CONSTRAINT season_visits_check CHECK (window_to >= window_from),
  CONSTRAINT season_visits_length_check CHECK (length >= 1 AND length <= 14),
  CONSTRAINT season_visits_priority_class_check CHECK (priority_class IN ('A', 'B', 'C')),
  CONSTRAINT season_visits_source_check CHECK (source IN ('request', 'validity', 'recommendation')),
  CONSTRAINT season_visits_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE CASCADE,
  CONSTRAINT season_visits_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  CONSTRAINT season_visits_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id) ON DELETE CASCADE
);
CREATE INDEX season_visits_accreditation ON season_visits (accreditation_id);
CREATE INDEX season_visits_campus ON season_visits (campus_id);
CREATE INDEX season_visits_season ON season_visits (season_id);

CREATE TABLE season_people (
  season_visit_id uuid NOT NULL,
  accreditor_id uuid NOT NULL,
  kind text NOT NULL,
  role text,
  CONSTRAINT season_people_pkey PRIMARY KEY (season_visit_id, accreditor_id),
  CONSTRAINT season_people_check CHECK ((kind = 'kept') = (role IS NOT NULL)),
  CONSTRAINT season_people_kind_check CHECK (kind IN ('kept', 'ruled_out')),
  CONSTRAINT season_people_accreditor_id_fkey FOREIGN KEY (accreditor_id) REFERENCES accreditors(id) ON DELETE CASCADE,
  CONSTRAINT season_people_season_visit_id_fkey FOREIGN KEY (season_visit_id) REFERENCES season_visits(id) ON DELETE CASCADE
);
CREATE INDEX season_people_accreditor ON season_people (accreditor_id);

CREATE TABLE season_trials (
  season_id uuid NOT NULL,
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  plan_id uuid,
  version integer NOT NULL,
  change jsonb NOT NULL,
  plan jsonb NOT NULL,
  tried_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT season_trials_pkey PRIMARY KEY (season_id, account_id),
  CONSTRAINT season_trials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT season_trials_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id) ON DELETE CASCADE
);
CREATE INDEX season_trials_account ON season_trials (account_id);

-- board ----------------------------------------------------------------------------------------------

CREATE TABLE board_meetings (
  id uuid NOT NULL,
  year integer NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  held_on date NOT NULL,
  starts_at text,
  place text,
  closes_at timestamptz,
  state text NOT NULL DEFAULT 'draft',
  cancel_reason text,
  chair_id uuid,
  quorum integer,
  majority integer,
  minutes text,
  called_at timestamptz,
  closed_at timestamptz,
  qa_confirmed_by uuid,
  qa_confirmed_at timestamptz,
  board_confirmed_by uuid,
  board_confirmed_at timestamptz,
  confirmed_at timestamptz,
  announcement_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT board_meetings_pkey PRIMARY KEY (id),
  CONSTRAINT board_meetings_year_seq_key UNIQUE (year, seq),
  CONSTRAINT board_meetings_check CHECK (kind = 'circulation' OR closes_at IS NULL),
  CONSTRAINT board_meetings_check1 CHECK ((state = 'confirmed') = (confirmed_at IS NOT NULL)),
  CONSTRAINT board_meetings_check2 CHECK (state <> 'confirmed' OR qa_confirmed_by IS NOT NULL AND board_confirmed_by IS NOT NULL AND qa_confirmed_by <> board_confirmed_by),
  CONSTRAINT board_meetings_kind_check CHECK (kind IN ('meeting', 'circulation')),
  CONSTRAINT board_meetings_starts_at_check CHECK (starts_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  CONSTRAINT board_meetings_state_check CHECK (state IN ('draft', 'called', 'closed', 'confirmed', 'cancelled'))
);
CREATE INDEX board_meetings_day ON board_meetings (held_on DESC, id);

CREATE TABLE board_seats (
  meeting_id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  attendance text NOT NULL DEFAULT 'asked',
  CONSTRAINT board_seats_pkey PRIMARY KEY (meeting_id, account_id),
  CONSTRAINT board_seats_attendance_check CHECK (attendance IN ('asked', 'present', 'absent', 'left')),
  CONSTRAINT board_seats_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES board_meetings(id) ON DELETE CASCADE
);
CREATE INDEX board_seats_account ON board_seats (account_id);

CREATE TABLE board_items (
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  note text,
  is_consent boolean NOT NULL DEFAULT false,
  is_secret boolean NOT NULL DEFAULT false,
  survey_id uuid,
  accreditation_id uuid,
  program_id uuid,
  institution_id uuid,
  validity_before date,
  motion jsonb,
  moved_by uuid,
  seconded_by uuid,
  voting text NOT NULL DEFAULT 'waiting',
  round integer NOT NULL DEFAULT 1,
  result text,
  count_for integer,
  count_against integer,
  count_abstain integer,
  entitled integer,
  decision_number text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT board_items_pkey PRIMARY KEY (id),
  CONSTRAINT board_items_check CHECK (kind = 'other' OR institution_id IS NOT NULL),
  CONSTRAINT board_items_check1 CHECK ((voting = 'closed') = (result IS NOT NULL)),
  CONSTRAINT board_items_kind_check CHECK (kind IN ('outcome', 'downgrade', 'lapse', 'other')),
  CONSTRAINT board_items_result_check CHECK (result IN ('carried', 'lost', 'tied', 'no_quorum')),
  CONSTRAINT board_items_voting_check CHECK (voting IN ('waiting', 'open', 'closed')),
  CONSTRAINT board_items_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES board_meetings(id) ON DELETE CASCADE
);
CREATE INDEX board_items_meeting ON board_items (meeting_id, place, id);
CREATE INDEX board_items_program ON board_items (program_id) WHERE program_id IS NOT NULL;
CREATE INDEX board_items_survey ON board_items (survey_id) WHERE survey_id IS NOT NULL;

CREATE TABLE board_recusals (
  item_id uuid NOT NULL,
  account_id uuid NOT NULL,
  is_declared boolean NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT board_recusals_pkey PRIMARY KEY (item_id, account_id),
  CONSTRAINT board_recusals_item_id_fkey FOREIGN KEY (item_id) REFERENCES board_items(id) ON DELETE CASCADE
);

CREATE TABLE board_ballots (
  item_id uuid NOT NULL,
  round integer NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT board_ballots_pkey PRIMARY KEY (item_id, round, account_id),
  CONSTRAINT board_ballots_item_id_fkey FOREIGN KEY (item_id) REFERENCES board_items(id) ON DELETE CASCADE
);

CREATE TABLE board_votes (
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  round integer NOT NULL,
  choice text NOT NULL,
  account_id uuid,
  CONSTRAINT board_votes_pkey PRIMARY KEY (id),
  CONSTRAINT board_votes_item_id_round_account_id_key UNIQUE (item_id, round, account_id),
  CONSTRAINT board_votes_choice_check CHECK (choice IN ('for', 'against', 'abstain')),
  CONSTRAINT board_votes_item_id_fkey FOREIGN KEY (item_id) REFERENCES board_items(id) ON DELETE CASCADE
);

CREATE TABLE board_remarks (
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT board_remarks_pkey PRIMARY KEY (id),
  CONSTRAINT board_remarks_item_id_fkey FOREIGN KEY (item_id) REFERENCES board_items(id) ON DELETE CASCADE
);
CREATE INDEX board_remarks_item ON board_remarks (item_id, at, id);

-- merges ---------------------------------------------------------------------------------------------

CREATE SEQUENCE merge_rows_id_seq;

CREATE TABLE merges (
  id uuid NOT NULL,
  kind text NOT NULL,
  kept_id uuid NOT NULL,
  absorbed_id uuid NOT NULL,
  kept_name text NOT NULL,
  absorbed_name text NOT NULL,
  moved jsonb NOT NULL,
  done_by uuid,
  done_by_name text NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  undone_by_name text,
  undone_at timestamptz,
  CONSTRAINT merges_pkey PRIMARY KEY (id),
  CONSTRAINT merges_check CHECK (kept_id <> absorbed_id),
  CONSTRAINT merges_check1 CHECK ((undone_at IS NULL) = (undone_by_name IS NULL)),
  CONSTRAINT merges_kind_check CHECK (kind IN ('person', 'institution'))
);
CREATE UNIQUE INDEX merges_absorbed ON merges (absorbed_id) WHERE undone_at IS NULL;
CREATE INDEX merges_kept ON merges (kept_id) WHERE undone_at IS NULL;
CREATE INDEX merges_newest ON merges (done_at DESC, id);

CREATE TABLE merge_rows (
  id bigint NOT NULL,
  merge_id uuid NOT NULL,
  step integer NOT NULL,
  table_name text NOT NULL,
  key jsonb NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  CONSTRAINT merge_rows_pkey PRIMARY KEY (id),
  CONSTRAINT merge_rows_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES merges(id) ON DELETE CASCADE
);
CREATE INDEX merge_rows_merge ON merge_rows (merge_id, step);

CREATE TABLE not_doubles (
  kind text NOT NULL,
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  said_by uuid,
  said_by_name text NOT NULL,
  said_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT not_doubles_pkey PRIMARY KEY (kind, one_id, other_id),
  CONSTRAINT not_doubles_check CHECK (one_id < other_id),
  CONSTRAINT not_doubles_kind_check CHECK (kind IN ('person', 'institution'))
);

ALTER TABLE accounts ADD CONSTRAINT accounts_check4 CHECK (merged_into <> id);
ALTER TABLE institutions ADD CONSTRAINT institutions_check CHECK (merged_into <> id);
ALTER TABLE accounts ADD CONSTRAINT accounts_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES accounts(id);
ALTER TABLE institutions ADD CONSTRAINT institutions_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES institutions(id);
CREATE INDEX accounts_merged ON accounts (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX institutions_merged ON institutions (merged_into) WHERE merged_into IS NOT NULL;

-- privacy --------------------------------------------------------------------------------------------

CREATE SEQUENCE breach_number;

CREATE TABLE privacy_requests (
  id uuid NOT NULL,
  account_id uuid,
  asker_name text NOT NULL,
  asker_role text NOT NULL,
  kind text NOT NULL,
  about text,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'asked',
  asked_at timestamptz NOT NULL DEFAULT now(),
  due_on date NOT NULL,
  taken_by uuid,
  taken_at timestamptz,
  answered_by uuid,
  answered_at timestamptz,
  answer text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT privacy_requests_pkey PRIMARY KEY (id),
  CONSTRAINT privacy_requests_check CHECK ((state IN ('granted', 'refused')) = (answer IS NOT NULL)),
  CONSTRAINT privacy_requests_check1 CHECK ((state IN ('asked', 'in_work')) = (answered_at IS NULL)),
  CONSTRAINT privacy_requests_check2 CHECK (taken_by <> account_id),
  CONSTRAINT privacy_requests_check3 CHECK (answered_by <> account_id),
  CONSTRAINT privacy_requests_kind_check CHECK (kind IN ('information', 'correction', 'objection', 'deletion')),
  CONSTRAINT privacy_requests_state_check CHECK (state IN ('asked', 'in_work', 'granted', 'refused', 'withdrawn')),
  CONSTRAINT privacy_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT privacy_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT privacy_requests_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX privacy_requests_account ON privacy_requests (account_id, asked_at);
CREATE INDEX privacy_requests_open ON privacy_requests (due_on, id) WHERE state IN ('asked', 'in_work');
CREATE INDEX privacy_requests_search ON privacy_requests USING gin (((asker_name || ' ') || text) gin_trgm_ops);

CREATE TABLE data_breaches (
  id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  what text NOT NULL,
  happened_on date,
  known_at timestamptz NOT NULL,
  data text NOT NULL,
  people text NOT NULL,
  people_count integer,
  measures text,
  notify text NOT NULL DEFAULT 'undecided',
  notify_reason text,
  commission_told_at timestamptz,
  people_told_at timestamptz,
  reported_on date,
  closed_at timestamptz,
  entered_by uuid,
  entered_by_name text NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT data_breaches_pkey PRIMARY KEY (id),
  CONSTRAINT data_breaches_number_key UNIQUE (number),
  CONSTRAINT data_breaches_check CHECK (notify <> 'no' OR notify_reason IS NOT NULL),
  CONSTRAINT data_breaches_check1 CHECK (commission_told_at >= known_at),
  CONSTRAINT data_breaches_check2 CHECK (people_told_at >= known_at),
  CONSTRAINT data_breaches_notify_check CHECK (notify IN ('undecided', 'yes', 'no')),
  CONSTRAINT data_breaches_people_count_check CHECK (people_count >= 0),
  CONSTRAINT data_breaches_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX data_breaches_known ON data_breaches (known_at DESC, id);

CREATE INDEX accreditations_requested ON accreditations (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX board_votes_account ON board_votes (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX files_uploaded ON files (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX mails_recipient ON mails (lower(recipient), created_at);
CREATE INDEX survey_report_remarks_author ON survey_report_remarks (made_by) WHERE made_by IS NOT NULL;

-- inbox ----------------------------------------------------------------------------------------------

CREATE TABLE inbox_looks (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inbox_looks_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT inbox_looks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
