// Checks papers: numbers without holes, figures that sum, and the same goods and money as stock, orders and sales.
import { sql } from 'kysely';
import type { LedgerCheck } from '../ledger-check.ts';

export const BILL_CHECKS: readonly LedgerCheck[] = [
  {
    fact: 'The numbers of each series begin at 1 and have no hole, up to the last one taken.',
    query: sql<{ sentence: string }>`
      with counted as (
        select series, fy, count(*) as papers, max(seq) as last, min(seq) as first from tax_documents group by 1, 2
      )
      select 'Series ' || series || '/' || fy || ' has ' || coalesce(papers, 0) || ' papers from ' || coalesce(first, 0) || ' to '
        || coalesce(last, 0) || ', but its last number is ' || coalesce(last_seq, 0) || '.' as sentence
      from counted full join tax_series using (series, fy)
      where (papers, first, last) is distinct from (last_seq::bigint, 1, last_seq) order by series, fy limit 1`,
  },
  {
    fact: 'Papers of a series are in the order of their numbers.',
    query: sql<{ sentence: string }>`
      with following as (
        select number, issued_at, lag(issued_at) over (partition by series, fy order by seq) as before from tax_documents
      )
      select 'Paper ' || number || ' was issued before the one of the number before.' as sentence
      from following where issued_at < before order by number limit 1`,
  },
  {
    fact: 'Every paper is the sum of its lines.',
    query: sql<{ sentence: string }>`
      with summed as (
        select document_id, sum(taxable_paise) as taxable, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst, sum(igst_paise) as igst
        from tax_document_lines group by 1
      )
      select 'Paper ' || number || ' says ' || taxable_paise || ' paise before tax and ' || cgst_paise + sgst_paise + igst_paise
        || ' of tax, but its lines sum to ' || coalesce(taxable, 0) || ' and ' || coalesce(cgst + sgst + igst, 0) || '.' as sentence
      from tax_documents left join summed on summed.document_id = tax_documents.id
      where (taxable_paise, cgst_paise, sgst_paise, igst_paise) is distinct from (taxable, cgst, sgst, igst) order by number limit 1`,
  },
  {
    fact: 'No credit note takes back more of a line than was billed, in quantity, money or tax.',
    query: sql<{ sentence: string }>`
      with credited as (
        select note.original_id, back.original_line, sum(back.quantity) as quantity, sum(back.gross_paise) as gross,
          sum(back.cgst_paise) as cgst, sum(back.igst_paise) as igst
        from tax_documents as note join tax_document_lines as back on back.document_id = note.id
        where note.kind = 'credit_note' group by 1, 2
      )
      select 'Line ' || credited.original_line || ' of bill ' || bill.number || ' was credited for ' || credited.gross || ' of '
        || coalesce(line.gross_paise, 0) || ' paise.' as sentence
      from credited join tax_documents as bill on bill.id = credited.original_id
        left join tax_document_lines as line on line.document_id = bill.id and line.line = credited.original_line
      where line.line is null or credited.quantity > line.quantity or credited.gross > line.gross_paise
        or credited.cgst > line.cgst_paise or credited.igst > line.igst_paise
        or (credited.quantity = line.quantity
          and (credited.gross, credited.cgst, credited.igst) <> (line.gross_paise, line.cgst_paise, line.igst_paise))
      order by bill.number limit 1`,
  },
  {
    fact: 'A bill has exactly the goods that left the stock for it, a challan those that left main; what was weighed is by its weight.',
    query: sql<{ sentence: string }>`
      with billed as (
        select case when paper.order_id is not null then 'order' when paper.manual_order_id is not null then 'manual_order'
            else 'stock_request' end as kind, coalesce(paper.order_id, paper.manual_order_id, paper.stock_request_id) as id,
          paper.round, line.product_id, sum(line.quantity) as quantity, min(paper.number) as number
        from tax_documents as paper join tax_document_lines as line on line.document_id = paper.id
        where paper.kind <> 'credit_note' and line.product_id is not null and line.uqc <> 'KGS' group by 1, 2, 3, 4
      ), moved as (
        select document_kind as kind, document_id as id, case document_kind when 'order' then round else 1 end as round, product_id,
          sum(case reason when 'order_short' then -quantity else quantity end) as quantity
        from stock_movements where reason in ('order_deducted', 'order_short', 'manual_order', 'request_approved') group by 1, 2, 3, 4
      )
      select 'Paper ' || billed.number || ' has ' || trim_scale(billed.quantity) || ' of product ' || product_id || ', but '
        || coalesce(moved.quantity, 0) || ' left the stock.' as sentence
      from billed left join moved using (kind, id, round, product_id)
      where billed.quantity is distinct from moved.quantity order by billed.number limit 1`,
  },
  {
    fact: 'What was weighed is billed by the kilogram, for what it costs and no more than it weighed.',
    query: sql<{ sentence: string }>`
      with billed as (
        select orders.id, line.product_id, line.quantity, line.gross_paise, paper.number
        from tax_documents as paper join orders on orders.id = paper.order_id and orders.packed_round = paper.round
          join tax_document_lines as line on line.document_id = paper.id
        where paper.kind = 'invoice' and line.uqc = 'KGS'
      )
      select 'Paper ' || billed.number || ' has ' || billed.quantity || ' kg of product ' || billed.product_id || ' for ' || billed.gross_paise
        || ' paise, but ' || coalesce(line.packed_grams, 0) || ' g were packed for ' || coalesce(line.charged_paise, 0) || '.' as sentence
      from billed left join order_lines as line on line.order_id = billed.id and line.product_id = billed.product_id
      where line.packed_grams is null or billed.quantity * 1000 > line.packed_grams or billed.gross_paise <> line.charged_paise
      order by billed.number limit 1`,
  },
  {
    fact: 'Bills less credit notes are what the customer pays and keeps: of an order on its way or delivered its total with the fee, less its accepted claims, of one that came back nothing.',
    query: sql<{ sentence: string }>`
      with kept as (
        select coalesce('Order ' || order_id, 'Counter sale ' || manual_order_id) as name, order_id, manual_order_id,
          sum(case kind when 'invoice' then total_paise else -total_paise end) as paise
        from tax_documents where kind <> 'challan' group by 2, 3
      ), due as (
        select kept.name, kept.paise, case when kept.manual_order_id is not null then sale.total_paise - sale.returned_paise
          when orders.status in ('Shipped', 'Out For Delivery', 'Delivered') then coalesce(orders.packed_paise, orders.total_paise) + orders.delivery_fee_paise - orders.claimed_paise else 0 end as due
        from kept left join orders on orders.id = kept.order_id left join manual_orders as sale on sale.id = kept.manual_order_id
      )
      select name || ' was billed for ' || paise || ' paise less its credit notes, but ' || due || ' is right.' as sentence
      from due where paise <> due order by name limit 1`,
  },
];
