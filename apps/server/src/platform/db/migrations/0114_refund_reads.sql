-- Keys have 64 bits.
alter table refund_reads alter id type bigint;
