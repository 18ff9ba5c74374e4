-- Contact particulars of the chain, which pages, papers and SMS name; null means those of the environment.
alter table tax_settings
  add column phone text,
  add column email text,
  add column grievance_officer text;
